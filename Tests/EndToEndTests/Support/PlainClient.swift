import CPosix

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
        let descriptor = connected()
        guard descriptor >= 0 else { return "" }
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

    private func connected() -> Int32 {
        #if canImport(Glibc)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if result == 0 { return descriptor }
        close(descriptor)
        return -1
    }
}
