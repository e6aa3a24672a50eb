/// An entry of a response's `errors`.
///
/// Servers take liberties here, so reading never fails: what is missing or malformed is left out, and ``raw`` keeps
/// everything that was sent.
public struct GraphQLError: Error, Sendable, Hashable {
    /// A place in the sent document, both numbers counting from 1.
    public struct Location: Sendable, Hashable {
        /// The line.
        public let line: Int
        /// The column in code points.
        public let column: Int

        /// Makes a location.
        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
    }

    /// What went wrong, in the server's words.
    public let message: String
    /// Where in the document; empty when the server did not say.
    public let locations: [Location]
    /// Which field of the response, by response keys and list positions.
    public let path: JSONPath?
    /// The server's own additions.
    public let extensions: JSONObject?
    /// The entry as sent.
    public let raw: JSONValue

    /// Makes an error of its parts.
    public init(
        message: String, locations: [Location] = [], path: JSONPath? = nil, extensions: JSONObject? = nil
    ) {
        self.message = message
        self.locations = locations
        self.path = path
        self.extensions = extensions
        var object: JSONObject = ["message": .string(message)]
        if !locations.isEmpty {
            object["locations"] = .array(
                locations.map { ["line": .number(JSONNumber($0.line)), "column": .number(JSONNumber($0.column))] })
        }
        if let path {
            object["path"] = .array(
                path.map { element in
                    switch element {
                    case .key(let key): .string(key)
                    case .index(let index): .number(JSONNumber(index))
                    }
                })
        }
        if let extensions { object["extensions"] = .object(extensions) }
        raw = .object(object)
    }

    /// Reads an entry of `errors`, whatever it is: a plain string is taken as the message.
    public init(_ value: JSONValue) {
        raw = value
        guard case .object(let object) = value else {
            if case .string(let text) = value {
                message = text
            } else {
                message = Self.text(of: value)
            }
            locations = []
            path = nil
            extensions = nil
            return
        }
        switch object["message"] {
        case .string(let text): message = text
        case nil, .null: message = "The server gave an error without a message."
        case let other?: message = Self.text(of: other)
        }
        locations = Self.locations(object["locations"])
        path = Self.path(object["path"])
        if case .object(let extensions) = object["extensions"] {
            self.extensions = extensions
        } else {
            extensions = nil
        }
    }

    /// The code that most servers put into `extensions.code`.
    public var code: String? {
        if case .string(let code) = extensions?["code"] { code } else { nil }
    }

    /// The same error at another place of another response, with the locations left out.
    public func moved(to path: JSONPath) -> GraphQLError {
        GraphQLError(message: message, path: path, extensions: extensions)
    }

    /// Reads a response's `errors` member: a list, or a single error where a list was due.
    public static func list(from node: JSONNode?) -> [GraphQLError] {
        guard let node, !node.isNull else { return [] }
        if node.kind == .array { return node.elements.map { GraphQLError($0.value) } }
        return [GraphQLError(node.value)]
    }

    private static func text(of value: JSONValue) -> String {
        var bytes: [UInt8] = []
        JSONWriter.write(value, style: .compact, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func locations(_ value: JSONValue?) -> [Location] {
        guard case .array(let elements) = value else { return [] }
        return elements.compactMap { element in
            guard case .object(let object) = element, case .number(let line) = object["line"],
                case .number(let column) = object["column"], let line = line.int, let column = column.int
            else { return nil }
            return Location(line: line, column: column)
        }
    }

    private static func path(_ value: JSONValue?) -> JSONPath? {
        guard case .array(let elements) = value else { return nil }
        return elements.compactMap { element in
            switch element {
            case .string(let key): .key(key)
            case .number(let number): number.int.map { .index($0) }
            default: nil
            }
        }
    }
}
