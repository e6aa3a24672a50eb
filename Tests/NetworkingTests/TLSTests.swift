import Networking
import Peers
import Testing

/// Against strawberry on hypercorn, with an authority made for the run.
@Suite("TLS, HTTP/2 and certificates")
struct TLSTests {
    private let query = #"{"query":"{ hello }"}"#

    private func ask(_ peer: PythonPeer, _ options: NetworkOptions) async throws -> (
        response: HTTPResponse, text: String
    ) {
        try await fetch(
            peer.url, method: "POST", headers: ["Content-Type": "application/json"], body: query, options: options)
    }

    @Test("a certificate is checked, against our own authority when one is given, and HTTP/2 is spoken")
    func authority() async throws {
        let certificates = try Certificates()
        let peer = try await PythonPeer.start(.strawberry, certificates: certificates)
        do {
            _ = try await ask(peer, local)
            failed("an unknown authority must not be trusted")
        } catch NetworkError.tls(let host, let reason) {
            #expect(host == "127.0.0.1")
            #expect(reason.contains("certificate"))
        }
        var options = local
        options.caCertificateFile = certificates.authority
        let (response, text) = try await ask(peer, options)
        #expect(response.status == 200)
        #expect(response.httpVersion == "2")
        #expect(text == #"{"data":{"hello":"Hello, world!"}}"#)
        #expect(response.timings.tls > .zero)

        var careless = local
        careless.insecure = true
        #expect(try await ask(peer, careless).text == text)

        let socket = try await WebSocket.connect(
            url: peer.webSocketURL, subprotocols: ["graphql-transport-ws"], options: options)
        #expect(socket.acceptedSubprotocol == "graphql-transport-ws")
        await socket.close()
        await #expect(throws: NetworkError.self) {
            try await WebSocket.connect(url: peer.webSocketURL, options: local)
        }
    }

    @Test("a client certificate opens the door for HTTP and WebSocket alike")
    func clientCertificate() async throws {
        let certificates = try Certificates()
        let peer = try await PythonPeer.start(
            .strawberry, certificates: certificates, demandsClientCertificate: true)
        var options = local
        options.caCertificateFile = certificates.authority
        let anonymous = options
        await #expect(throws: NetworkError.self) { try await ask(peer, anonymous) }
        options.clientCertificateFile = certificates.clientCertificate
        options.clientKeyFile = certificates.clientKey
        #expect(try await ask(peer, options).response.status == 200)
        let socket = try await WebSocket.connect(url: peer.webSocketURL, options: options)
        await socket.close()
    }
}
