import Testing

@testable import Networking

@Suite("A multipart body as it comes")
struct MultipartSplitterTests {
    /// The bodies of the parts, each with the number of bytes that had come when it was whole.
    private func parts(_ text: String, boundary: String = "graphql", cutAt cut: Int? = nil) throws -> [String] {
        let bytes = Array(text.utf8)
        var splitter = MultipartSplitter(boundary: boundary)
        let cut = min(cut ?? bytes.count, bytes.count)
        let found = try splitter.take(Array(bytes[..<cut])) + splitter.take(Array(bytes[cut...]))
        return found.map { String(decoding: $0.body, as: UTF8.self) } + (splitter.hasEnded ? ["end"] : [])
    }

    private static let usual =
        "preamble\r\n--graphql\r\nContent-Type: application/json\r\n\r\n{\"a\":1}\r\n--graphql\r\n\r\n{\"b\":\"--graphql\"}"
        + "\r\n--graphql--\r\nepilogue\r\n--graphql\r\n\r\n{}\r\n"

    @Test(
        "the framings of servers in use",
        arguments: [
            (usual, [#"{"a":1}"#, #"{"b":"--graphql"}"#, "end"]),
            // Without the line break before the first delimiter.
            ("--graphql\r\n\r\n{}\r\n--graphql--", ["{}", "end"]),
            // An empty part before the last delimiter.
            (
                "\r\n--graphql\r\ncontent-type: application/json\r\n\r\n{}\r\n--graphql\r\n--graphql--\r\n",
                ["{}", "end"]
            ),
            // A line feed behind the JSON, and line feeds alone everywhere.
            ("--graphql\nContent-Type: application/json\n\n{}\n\n--graphql--\n", ["{}", "end"]),
            // A part is whole although nothing follows its delimiter yet.
            ("\r\n--graphql\r\nA: b\r\n\r\n{\"x\":[\n1]}\r\n--graphql", ["{\"x\":[\n1]}"]),
            // Blanks behind a delimiter; no header; a body that never ends.
            ("--graphql \t\r\n{}\r\n--graphql\r\n\r\n{\"a\"", ["{}"]),
            ("nothing at all", []),
        ] as [(String, [String])])
    func framings(text: String, expected: [String]) throws {
        #expect(try parts(text) == expected)
    }

    @Test("the parts are the same wherever the bytes are cut")
    func cuts() throws {
        let expected = try parts(Self.usual)
        for cut in 0...Self.usual.utf8.count { #expect(try parts(Self.usual, cutAt: cut) == expected, "\(cut)") }
        var splitter = MultipartSplitter(boundary: "graphql")
        var bodies: [String] = []
        for byte in Self.usual.utf8 {
            bodies += try splitter.take([byte]).map { String(decoding: $0.body, as: UTF8.self) }
        }
        #expect(bodies + ["end"] == expected)
    }

    @Test("headers of a part are known without regard to case")
    func headers() throws {
        var splitter = MultipartSplitter(boundary: "-")
        let parts = try splitter.take(
            Array("\r\n---\r\ncontent-TYPE: application/json; charset=utf-8 \r\nX:y\r\n\r\n{}\r\n---".utf8))
        #expect(parts.map { $0.headers["Content-Type"] } == ["application/json; charset=utf-8"])
        #expect(parts.map { $0.headers["x"] } == ["y"])
    }

    @Test(
        "the boundary is found in whatever the header says",
        arguments: [
            ("multipart/mixed; boundary=graphql", "graphql"), ("multipart/mixed;boundary=\"a b\";deferSpec=1", "a b"),
            ("multipart/mixed", "-"), ("multipart/mixed; Boundary=x,application/json", "x"),
            ("multipart/mixed;incrementalSpec=v0.2; boundary = \"-\"", "-"),
        ])
    func boundaries(header: String, boundary: String) {
        #expect(MultipartSplitter.boundary(in: header) == boundary)
    }

    @Test("a part and a delimiter's line are bounded")
    func bounds() throws {
        var splitter = MultipartSplitter(boundary: "b", limit: 1_000)
        #expect(throws: MultipartSplitter.Failure.self) {
            for _ in 0..<20 { _ = try splitter.take(Array("--b\r\n\r\n".utf8) + [UInt8](repeating: 0x20, count: 100)) }
        }
        var other = MultipartSplitter(boundary: "b")
        #expect(throws: MultipartSplitter.Failure.self) {
            _ = try other.take(Array("--b".utf8) + [UInt8](repeating: 0x20, count: 5_000))
        }
    }
}
