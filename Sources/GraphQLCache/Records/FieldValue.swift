/// The value of a record's field.
///
/// Within a record a value is kept as JSON text, which is also what a cache file holds: a scalar as it was received, a
/// list as a list, and objects with one telling member: `{"$ref":"Ship:7"}`, `{"$json":…}` for a custom scalar that is or
/// holds an object, `{"$error":{"message":…}}` for a field that failed.
public indirect enum FieldValue: Sendable, Hashable {
    /// A scalar or null, as its exact JSON text.
    case scalar(String)
    /// A list.
    case list([FieldValue])
    /// Another record.
    case reference(CacheKey)
    /// A custom scalar that is an object or holds one, as its JSON text.
    case json(String)
    /// The field failed: its error, without the place in the response where it was reported.
    case failed(GraphQLError)

    /// Reads the text of a value as a record keeps it.
    package init(text: some Collection<UInt8>) {
        if let node = try? JSONDocument(parsing: Array(text)).root {
            self.init(node)
        } else {
            self = .scalar(String(decoding: text, as: UTF8.self))
        }
    }

    private init(_ node: JSONNode) {
        switch node.kind {
        case .array:
            self = .list(node.elements.map { FieldValue($0) })
        case .object:
            if let key = node["$ref"]?.string {
                self = .reference(CacheKey(key))
            } else if let error = node["$error"] {
                self = .failed(GraphQLError(error.value))
            } else {
                self = .json((node["$json"] ?? node).sourceText)
            }
        default:
            self = .scalar(node.sourceText)
        }
    }

    /// The value as a record keeps it.
    package func appendText(to bytes: inout [UInt8]) {
        switch self {
        case .scalar(let text):
            bytes.append(contentsOf: text.utf8)
        case .list(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.appendText(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .reference(let key):
            bytes.append(contentsOf: #"{"$ref":"#.utf8)
            JSONWriter.write(string: key.rawValue, into: &bytes)
            bytes.append(UInt8(ascii: "}"))
        case .json(let text):
            bytes.append(contentsOf: #"{"$json":"#.utf8)
            bytes.append(contentsOf: text.utf8)
            bytes.append(UInt8(ascii: "}"))
        case .failed(let error):
            bytes.append(contentsOf: #"{"$error":"#.utf8)
            var kept: JSONObject = ["message": .string(error.message)]
            if let extensions = error.extensions { kept["extensions"] = .object(extensions) }
            JSONWriter.write(.object(kept), into: &bytes)
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// The value as a record keeps it, as a string.
    public var text: String {
        var bytes: [UInt8] = []
        appendText(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The records that this value points to, in order.
    public var references: [CacheKey] {
        switch self {
        case .reference(let key): [key]
        case .list(let elements): elements.flatMap(\.references)
        case .scalar, .json, .failed: []
        }
    }
}
