import Testing

@testable import Networking

@Suite("Response heads")
struct HTTPHeadReaderTests {
    private func read(_ lines: [String]) -> (reader: HTTPHeadReader, ended: [Bool]) {
        var reader = HTTPHeadReader()
        let ended = lines.map { line in Array(line.utf8).withUnsafeBytes { reader.take($0) } }
        return (reader, ended)
    }

    @Test("status, version and fields are read, and the empty line ends the head")
    func plain() {
        let (reader, ended) = read(["HTTP/1.1 200 OK\r\n", "A: 1 \r\n", "a:2\r\n", "Odd\r\n", "\r\n"])
        #expect(ended == [false, false, false, false, true])
        #expect(reader.status == 200)
        #expect(reader.httpVersion == "1.1")
        #expect(reader.headers.values(for: "A") == ["1", "2"])
    }

    @Test("a 100 or 103 before the answer leaves nothing behind")
    func informational() {
        let (reader, ended) = read(["HTTP/1.1 103 Early\r\n", "Link: x\r\n", "\r\n", "HTTP/2 404\r\n", "\r\n"])
        #expect(ended == [false, false, false, false, true])
        #expect(reader.status == 404)
        #expect(reader.httpVersion == "2")
        #expect(reader.headers.isEmpty)
    }

    @Test("trailers do not change the head")
    func trailers() {
        let (reader, ended) = read(["HTTP/1.1 200 OK\r\n", "\r\n", "Late: x\r\n", "\r\n"])
        #expect(ended == [false, true, false, false])
        #expect(reader.headers.isEmpty)
    }
}
