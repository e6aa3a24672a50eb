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
        let copy = try Clipboard(environment: [:]).copy("hello")
        #if os(Linux)
        #expect(copy.road == .terminal)
        #expect(String(decoding: copy.sequence, as: UTF8.self) == "\u{1B}]52;c;aGVsbG8=\u{7}")
        #expect("\(copy.road)".contains("OSC 52"))
        #endif
    }

    @Test("a tool gets the text on its standard input, and one that fails is passed over")
    func tools() throws {
        let folder = "/tmp/clipboard-\(getpid())"
        mkdir(folder, 0o700)
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        try install("wl-copy", "exit 1", in: folder)
        try install("xclip", "cat > \(folder)/copied", in: folder)
        setenv("PATH", "\(folder):\(path)", 1)
        defer { setenv("PATH", path, 1) }
        let text = String(repeating: "Gjøa ", count: 40_000)
        let copy = try Clipboard(environment: ["WAYLAND_DISPLAY": "w", "DISPLAY": ":0"]).copy(text)
        #expect(copy.road == .tool("xclip"))
        #expect(copy.sequence.isEmpty)
        let descriptor = open("\(folder)/copied", O_RDONLY)
        var bytes = [UInt8](repeating: 0, count: text.utf8.count + 1)
        #expect(read(descriptor, &bytes, bytes.count) == text.utf8.count)
        close(descriptor)
        for name in ["wl-copy", "xclip", "copied"] { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }

    private func install(_ name: String, _ script: String, in folder: String) throws {
        let descriptor = open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o700)
        try #require(descriptor >= 0)
        let text = Array("#!/bin/sh\n\(script)\n".utf8)
        #expect(write(descriptor, text, text.count) == text.count)
        close(descriptor)
    }

    @Test("a text that terminals would drop is refused in words")
    func tooLarge() {
        #expect {
            try Clipboard(environment: [:]).copy(String(repeating: "x", count: 100_000))
        } throws: {
            "\($0)".contains("100000 bytes") && "\($0)".contains("file")
        }
    }
}
