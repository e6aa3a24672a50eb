import GraphQLClient
import PlainText
import GraphQLLanguage
import GraphQLSchema
import JSON

/// A schema that a person named and that cannot be read as one, with the place in its file.
struct SchemaFileError: DescribedError, CustomStringConvertible {
    /// The file as it was named.
    let file: String
    let underlying: any Error

    var description: String { failureMessage.sentence }

    var failureMessage: FailureMessage {
        let file = VisibleText.line(file, limit: 200)
        switch underlying {
        case let error as SyntaxError:
            return FailureMessage(
                .document,
                "\(file):\(error.position.line):\(error.position.column): \(VisibleText.line(error.message, limit: 300))",
                detail: VisibleText.lines(error.codeFrame))
        case let error as JSONError:
            return FailureMessage(
                .document, "\(file):\(error.line):\(error.column): Not valid JSON: \(error.reason.text).")
        default:
            let cause = describe(underlying)
            return FailureMessage(.document, "\(file): \(cause.sentence)", detail: cause.detail)
        }
    }
}
