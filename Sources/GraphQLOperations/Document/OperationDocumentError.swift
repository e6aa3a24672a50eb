/// Why a text cannot be sent as an operation. Nothing was sent when this is thrown.
public enum OperationDocumentError: Error, Sendable, Hashable {
    /// The text is not GraphQL. Line and column count from 1, columns in code points.
    case syntax(message: String, line: Int, column: Int, codeFrame: String)
    /// The text holds no operation at all, only fragments, types or nothing.
    case noOperation
    /// The text holds several operations and none was named.
    case severalOperations(names: [String])
    /// No operation of the text has the wanted name.
    case unknownOperation(name: String, names: [String])
    /// The fragments repeat each other so often that the response's shape has no reasonable bound.
    case tooComplex(limit: Int)
    /// More fragments than this are nested in each other.
    case tooDeep(limit: Int)
}

extension OperationDocumentError: CustomStringConvertible {
    /// One sentence for a person; a syntax error adds the code frame on the following lines.
    public var description: String {
        switch self {
        case .syntax(let message, let line, let column, let codeFrame):
            "Syntax error at line \(line), column \(column): \(message)\n\(codeFrame)"
        case .noOperation:
            "The document holds no operation. Write a query, a mutation or a subscription."
        case .severalOperations(let names):
            "The document holds several operations (\(names.joined(separator: ", "))). Say which one to run by its name."
        case .unknownOperation(let name, let names):
            "The document holds no operation named \(name); it holds \(names.joined(separator: ", "))."
        case .tooComplex(let limit):
            "The document's fragments describe more than \(limit) different objects. Use fewer nested fragments."
        case .tooDeep(let limit):
            "More than \(limit) of the document's fragments are nested in each other. Use fewer nested fragments."
        }
    }
}
