import Testing

@testable import sextant

@Suite struct HeaderFlagTests {
    private func read(_ flags: String...) throws -> [String] {
        try HeaderFlag.headers(from: flags).map { "\($0.name)=\($0.value)" }
    }

    @Test("a later header of the same name replaces the earlier, and an empty value removes it")
    func replaces() throws {
        #expect(try read("X-A: 1", "X-B:2", "x-a: 3") == ["X-B=2", "x-a=3"])
        #expect(try read("Accept:") == ["Accept="])
    }

    @Test("what is no header is named, and a value cannot smuggle in another header")
    func refuses() {
        #expect(throws: UsageError.self) { try read("no colon") }
        #expect(throws: UsageError.self) { try read("bad name: 1") }
        #expect(throws: UsageError.self) { try read("X-A: 1\r\nX-Evil: 2") }
    }
}
