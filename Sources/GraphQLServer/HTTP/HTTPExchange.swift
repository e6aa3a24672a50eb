import CMicrohttpd

/// What a connection's thread gathers of one request, and how its answer is handed to libmicrohttpd.
///
/// Lives on that one thread, from the first callback to the completion callback.
final class HTTPExchange {
    private(set) var request: HTTPServerRequest
    /// Set once the request asked for another protocol and got it.
    var upgrade: HTTPHost.Upgrade?
    var connections: HostedConnections?
    private(set) var isTooLong = false
    private let bodyLimit: Int

    init(request: HTTPServerRequest, bodyLimit: Int) {
        self.request = request
        self.bodyLimit = bodyLimit
    }

    /// Copies headers and query parameters, which libmicrohttpd owns.
    func readHeaders(of connection: OpaquePointer) {
        let closure = Unmanaged.passUnretained(self).toOpaque()
        sextant_mhd_each_header(connection, takeHeader, closure)
        sextant_mhd_each_parameter(connection, takeParameter, closure)
        if let length = request.header("Content-Length").flatMap({ Int($0) }), length > bodyLimit {
            isTooLong = true
        }
    }

    fileprivate func addHeader(_ name: String, _ value: String) {
        request.headers.append((name, value))
    }

    fileprivate func addParameter(_ name: String, _ value: String) {
        request.parameters.append((name, value))
    }

    /// Takes a piece of the body. Beyond the limit the rest is read and dropped, so that the answer can be sent.
    func append(_ bytes: UnsafeRawBufferPointer) {
        guard !isTooLong else { return }
        if request.body.count + bytes.count > bodyLimit {
            isTooLong = true
            request.body = []
        } else {
            request.body.append(contentsOf: bytes)
        }
    }

    /// Hands a response over. libmicrohttpd copies the body, or reads it from a stream.
    func queue(
        _ response: HTTPServerResponse, on connection: OpaquePointer, streamed stream: HTTPBodyStream? = nil
    ) -> MHD_Result {
        guard let created = stream.map({ $0.response() }) ?? sextant_mhd_response(response.body, response.body.count)
        else { return sextant_mhd_no }
        defer { MHD_destroy_response(created) }
        for header in response.headers {
            MHD_add_response_header(created, header.name, header.value)
        }
        return MHD_queue_response(connection, UInt32(response.status), created)
    }

    /// Answers 101; `handler` is called on this thread once that has been sent.
    func queueUpgrade(on connection: OpaquePointer, handler: MHD_UpgradeHandler) -> MHD_Result {
        guard let upgrade, let created = MHD_create_response_for_upgrade(handler, nil) else { return sextant_mhd_no }
        defer { MHD_destroy_response(created) }
        for header in upgrade.headers {
            MHD_add_response_header(created, header.name, header.value)
        }
        return MHD_queue_response(connection, 101, created)
    }
}

private func takeHeader(
    closure: UnsafeMutableRawPointer?, kind: MHD_ValueKind, key: UnsafePointer<CChar>?, keySize: Int,
    value: UnsafePointer<CChar>?, valueSize: Int
) -> MHD_Result {
    guard let closure else { return sextant_mhd_no }
    Unmanaged<HTTPExchange>.fromOpaque(closure).takeUnretainedValue()
        .addHeader(text(key, keySize), text(value, valueSize))
    return sextant_mhd_yes
}

private func takeParameter(
    closure: UnsafeMutableRawPointer?, kind: MHD_ValueKind, key: UnsafePointer<CChar>?, keySize: Int,
    value: UnsafePointer<CChar>?, valueSize: Int
) -> MHD_Result {
    guard let closure else { return sextant_mhd_no }
    Unmanaged<HTTPExchange>.fromOpaque(closure).takeUnretainedValue()
        .addParameter(text(key, keySize), text(value, valueSize))
    return sextant_mhd_yes
}

private func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count), as: UTF8.self)
}
