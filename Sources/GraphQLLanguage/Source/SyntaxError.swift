/// A text that is no GraphQL: what was expected or found, and where. The wording is graphql-js's.
package struct SyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The sentence, beginning with "Syntax Error:".
    package let message: String
    package let range: SourceRange
    package let position: SourcePosition
    /// The line with a caret under the place, and its neighbours.
    package let codeFrame: String
    package let sourceName: String

    package init(_ message: String, range: SourceRange, in source: Source) {
        self.message = "Syntax Error: " + message
        self.range = range
        position = source.position(at: range.lowerBound)
        codeFrame = source.codeFrame(at: position)
        sourceName = source.name
    }

    package var description: String {
        "\(message)\n\n\(sourceName):\(position.line):\(position.column)\n\(codeFrame)"
    }
}

/// What lexer and parser throw among themselves; the place becomes a line and a column only when it leaves them.
struct SyntaxFailure: Error {
    let message: String
    let start: Int
    let end: Int

    init(_ message: String, at start: Int, end: Int? = nil) {
        self.message = message
        self.start = start
        self.end = end ?? start + 1
    }

    func error(in source: Source) -> SyntaxError {
        let end = min(max(end, start), source.bytes.count)
        return SyntaxError(message, range: SourceRange(min(start, end)..<end), in: source)
    }
}
