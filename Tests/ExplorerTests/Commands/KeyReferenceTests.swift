import CPosix
import Explorer
import Testing
import Workspace

@Suite struct KeyReferenceTests {
    @Test("the README's keys are those of the command table")
    func readme() throws {
        let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let readme = String(decoding: try FileSystem.read("/\(root)/README.md"), as: UTF8.self)
        // `sextant help keys --markdown` prints what belongs there.
        #expect(readme.contains(KeyReference.markdown))
    }
}
