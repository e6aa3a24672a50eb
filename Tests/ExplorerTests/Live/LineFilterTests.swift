import Testing

@testable import Explorer

@Suite("Line filter")
struct LineFilterTests {
    @Test(
        "expressions match as POSIX says, small letters in both cases",
        arguments: [
            ("ship:[0-9]+$", "shipMoved Ship:12", true), ("ship:[0-9]+$", "Ship:12 lat", false),
            ("Ship", "ship", false), ("lat|lon", "LON 2", true), ("68\\.9", "68.9", true), ("68\\.9", "6809", false),
            ("", "anything", true), ("→", "1→2", true),
        ])
    func expressions(_ pattern: String, _ line: String, _ isMatch: Bool) {
        #expect(LineFilter(pattern).matches(line) == isMatch)
    }

    @Test(
        "what is no expression, or would refer back, is looked for as it stands",
        arguments: [("(lat", "x (LAT y", true), ("[", "a[0]", true), ("[", "a", false), ("(a)\\1", "(a)\\1", true)])
    func literal(_ pattern: String, _ line: String, _ isMatch: Bool) {
        #expect(LineFilter(pattern).matches(line) == isMatch)
    }
}
