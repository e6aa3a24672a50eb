import Sandbox

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The simplest HTTP client: a connection for every request, read to its end.
struct PlainClient: Sendable {
    let port: UInt16

    /// The port in a URL such as `http://127.0.0.1:4000/graphql`.
    init?(url: String) {
        guard let text = url.split(separator: ":").last?.prefix(while: \.isNumber), let port = UInt16(text) else {
            return nil
        }
        self.port = port
    }

    /// Sends a query and returns the whole answer, headers and all; empty when nothing came. Blocks.
    func post(_ query: String) -> String {
        guard let descriptor = connectedSocket(port: port) else { return "" }
        defer { close(descriptor) }
        let body = #"{"query":"\#(query)"}"#
        let request =
            "POST /graphql HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        guard write(descriptor, request, request.utf8.count) == request.utf8.count else { return "" }
        var answer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count <= 0 { break }
            answer += chunk[..<count]
        }
        return String(decoding: answer, as: UTF8.self)
    }
}
