/// One HTTP request, received to its end.
struct HTTPServerRequest: Sendable {
    var method: String
    /// Without the query.
    var path: String
    /// The query's parameters in order, percent-decoded. A parameter without `=` has an empty value.
    var parameters: [(name: String, value: String)] = []
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []

    /// All values of a header, joined as RFC 9110 allows; nil when the request has none.
    func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        let values = headers.filter { $0.name.lowercased() == wanted }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// The last parameter of that name. An empty one counts as absent, as GraphQL over HTTP says.
    func parameter(_ name: String) -> String? {
        let value = parameters.last { $0.name == name }?.value
        return value?.isEmpty == true ? nil : value
    }

    /// Whether a comma-separated header holds a token, in any case: `Connection: keep-alive, Upgrade`.
    func header(_ name: String, hasToken token: String) -> Bool {
        tokens(of: name).contains { $0.lowercased() == token.lowercased() }
    }

    /// The members of a comma-separated header.
    func tokens(of name: String) -> [String] {
        (header(name) ?? "").split(separator: ",").map { trimmingSpaces($0) }
    }
}

/// One HTTP response.
struct HTTPServerResponse: Sendable {
    var status: Int
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    /// Makes the body piece by piece, instead of `body`.
    var fill: (@Sendable (HTTPBodyStream) async -> Void)?
}

/// Without the spaces and tabs around it.
func trimmingSpaces(_ text: Substring) -> String {
    var text = text
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
}
