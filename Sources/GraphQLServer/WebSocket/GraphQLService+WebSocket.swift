extension GraphQLService {
    /// Takes a request that wants to become a WebSocket; nil leaves it to `respond`, which says what is wrong with it.
    func upgrade(for request: HTTPServerRequest) -> HTTPHost.Upgrade? {
        guard WebSocketHandshake.isRequested(by: request), Self.paths.contains(request.path),
            OriginPolicy.allows(request.header("Origin")), options.refusal({ request.header($0) }) == nil,
            let acceptance = WebSocketHandshake.accept(request)
        else { return nil }
        return HTTPHost.Upgrade(headers: acceptance.headers) { socket, unread, stop in
            TransportConnection(
                socket: socket, unread: unread, stop: stop, service: self, speaksTransport: acceptance.speaksTransport
            )?.run()
        }
    }
}
