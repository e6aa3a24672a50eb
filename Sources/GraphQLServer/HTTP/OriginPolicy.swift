/// Which web pages may use the server: those that the same machine serves.
///
/// The loopback interface keeps other machines out, but not the pages that a browser on this machine has open: a page can
/// open WebSockets to any address, and browsers leave it to the server to refuse. Programs send no `Origin`.
enum OriginPolicy {
    static func allows(_ origin: String?) -> Bool {
        guard let origin else { return true }
        guard let scheme = origin.firstRange(of: "://") else { return false }
        var host = origin[scheme.upperBound...]
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
            host = host[...end]
        } else if let colon = host.firstIndex(of: ":") {
            host = host[..<colon]
        }
        return ["localhost", "127.0.0.1", "[::1]"].contains(host)
    }
}
