import Sandbox
import Testing
import Workspace

@Suite struct LastEnvironmentsTests {
    let folder = TemporaryFolder()

    @Test("each project has its own last environment, whatever the path holds")
    func remembers() throws {
        let last = LastEnvironments(paths: folder.xdg)
        #expect(last.name(in: "/a#default") == nil)
        try last.remember("dev", in: "/a#default")
        try last.remember("prod", in: "/b c\td#default")
        try last.remember("staging", in: "/a#default")
        #expect(last.name(in: "/a#default") == "staging")
        #expect(last.name(in: "/b c\td#default") == "prod")
    }

    @Test("a name that would break the file is not remembered")
    func refuses() throws {
        let last = LastEnvironments(paths: folder.xdg)
        try last.remember("a\nb", in: "/a")
        #expect(last.name(in: "/a") == nil)
    }
}
