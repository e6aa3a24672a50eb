/// What the first word of the command line is, when it names no subcommand.
package enum EndpointArgument: Sendable, Hashable {
    case endpoint(String)
    case file(String)

    /// `://` makes it a URL, `.graphql`, `.gql` or an existing file a file, anything else a host.
    package init(_ word: String, fileExists: (String) -> Bool = FileSystem.exists) {
        if word.contains("://") {
            self = .endpoint(word)
        } else if word.hasSuffix(".graphql") || word.hasSuffix(".gql") || fileExists(word) {
            self = .file(word)
        } else {
            self = .endpoint(Self.url(from: word))
        }
    }

    /// A URL from what a person types. Without a scheme: `http` for loopback hosts and for `:4000/…`, else `https`.
    package static func url(from text: String) -> String {
        if text.contains("://") { return text }
        if text.hasPrefix(":") { return "http://localhost\(text)" }
        return (isLoopback(host: host(of: text)) ? "http://" : "https://") + text
    }

    /// Whether requests to this URL stay on this machine. Mutations ask no question there.
    package static func isLoopback(url: String) -> Bool { isLoopback(host: host(of: url)) }

    /// The host of a URL or of a host with port and path, without user information, port and brackets.
    package static func host(of text: String) -> String {
        var rest = text[...]
        if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
        rest = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
        if rest.hasPrefix("[") { return String(rest.dropFirst().prefix { $0 != "]" }) }
        return String(rest.prefix { $0 != ":" })
    }

    private static func isLoopback(host: String) -> Bool {
        let host = host.lowercased()
        if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }
}
