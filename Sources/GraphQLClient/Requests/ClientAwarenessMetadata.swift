/// What a request says about the program that sends it, for the statistics of servers that tell their clients apart.
public struct ClientAwarenessMetadata: Sendable, Hashable {
    /// Sent as the header `apollographql-client-name`.
    public var clientApplicationName: String?
    /// Sent as the header `apollographql-client-version`.
    public var clientApplicationVersion: String?
    /// Whether `extensions.clientLibrary` names this library and its version.
    public var includesLibrary: Bool

    /// By default no headers, and the library's name.
    public init(
        clientApplicationName: String? = nil, clientApplicationVersion: String? = nil, includesLibrary: Bool = true
    ) {
        self.clientApplicationName = clientApplicationName
        self.clientApplicationVersion = clientApplicationVersion
        self.includesLibrary = includesLibrary
    }

    /// Nothing is said.
    public static let none = ClientAwarenessMetadata(includesLibrary: false)

    /// The name of the running program's file, without a version, and the library's name.
    public static let enabledWithDefaults = ClientAwarenessMetadata(clientApplicationName: "\(programName)-sextant")

    /// The library as `extensions.clientLibrary` names it.
    static let library: JSONValue = ["name": "sextant", "version": "1.0"]

    /// The headers that say it.
    var headers: HTTPHeaders {
        var headers = HTTPHeaders()
        headers["apollographql-client-name"] = clientApplicationName
        headers["apollographql-client-version"] = clientApplicationVersion
        return headers
    }

    /// The members of `extensions` that say it.
    var extensions: JSONObject { includesLibrary ? ["clientLibrary": Self.library] : [:] }

    /// The members of `extensions` that a request has anyway, and those that say it.
    func extensions(over others: JSONObject) -> JSONObject {
        extensions.reduce(into: others) { all, member in all[member.key] = member.value }
    }

    private static var programName: String {
        let path = CommandLine.arguments.first ?? ""
        return path.split(separator: "/").last.map(String.init) ?? "program"
    }
}
