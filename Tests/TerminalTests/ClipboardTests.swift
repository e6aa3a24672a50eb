import CPosix
import Testing

@testable import Terminal

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite("The clipboard")
struct ClipboardTests {
    @Test(
        "base64, with its padding",
        arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("Gjøa", "R2rDuGE=")])
    func base64(text: String, encoded: String) {
        #expect(String(decoding: Clipboard.base64(Array(text.utf8)), as: UTF8.self) == encoded)
    }

    @Test("inside tmux tmux comes first, and over ssh no tool of this machine is asked")
    func roads() {
        #expect(Clipboard.roads(["TMUX": "/tmp/x", "DISPLAY": ":0"]).map(\.[0]).first == "tmux")
        #expect(Clipboard.roads(["TMUX": "/tmp/x", "DISPLAY": ":0", "SSH_TTY": "/dev/pts/1"]).map(\.[0]) == ["tmux"])
        #expect(Clipboard.roads(["DISPLAY": ":0", "SSH_CONNECTION": "x"]).isEmpty)
        #expect(Clipboard.roads(["WAYLAND_DISPLAY": "wayland-0"]).map(\.[0]).contains("wl-copy"))
    }

    @Test("without any tool the terminal is asked")
    func terminal() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let road = try Clipboard(environment: [:], terminal: ends[1]).copy("hello")
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(ends[0], &bytes, bytes.count)
        #if os(Linux)
        #expect(road == .terminal)
        #expect(String(decoding: bytes[..<count], as: UTF8.self) == "\u{1B}]52;c;aGVsbG8=\u{7}")
        #endif
        for end in ends { close(end) }
    }

    @Test("a text that terminals would drop is refused in words")
    func tooLarge() {
        #expect {
            try Clipboard(environment: [:], terminal: 1).copy(String(repeating: "x", count: 100_000))
        } throws: {
            "\($0)".contains("100000 bytes") && "\($0)".contains("file")
        }
        #expect(throws: Clipboard.Failure.noRoad) { try Clipboard(environment: [:], terminal: -1).copy("x") }
    }
}
