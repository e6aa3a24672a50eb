import PlainText

/// Why a part of a response in parts cannot be used.
public enum PartProblem: Error, Sendable, Hashable {
    /// It cannot be told from its neighbours, or is too long.
    case malformed(String)
    /// It says that it is no JSON.
    case wrongType(String)
    /// It is no JSON.
    case invalidJSON(String)
    /// It is JSON, but neither a response nor a piece of one.
    case notGraphQL
    /// It adds to a response that has not begun.
    case withoutBeginning
    /// It belongs to something that was not announced.
    case unknownID(String)
    /// It belongs to a place that the response does not have.
    case noPlace(JSONPath)
    /// There is none, although more was announced.
    case missing
}

extension PartProblem: CustomStringConvertible {
    /// The end of a sentence that begins with "it".
    public var description: String {
        switch self {
        case .malformed(let reason): "it \(reason)"
        case .wrongType(let type): "its type is \(VisibleText.line(type, limit: 60)), not JSON"
        case .invalidJSON(let reason): "it is not JSON: \(VisibleText.line(reason))"
        case .notGraphQL: "it is JSON, but no piece of a GraphQL response"
        case .withoutBeginning: "it adds to a response that has not begun"
        case .unknownID(let id): "it belongs to \"\(VisibleText.line(id, limit: 40))\", which was not announced"
        case .noPlace(let path): "the response has no place \(VisibleText.line(path.dotted, limit: 100)) to put it"
        case .missing: "it did not come, although it was announced"
        }
    }
}
