/// Lays out a document anew, keeping what a syntax tree forgets: every comment stays beside what it stood beside, and
/// blank lines that group things stay. Only white space, commas and leading `|` and `&` change, so the result means
/// what the text meant; formatting it again changes nothing.
package enum Formatter {
    /// Longer lists in parentheses, brackets and braces get a line for each item.
    static let lineLength = 80

    /// A text without definitions, only comments say, is a syntax error as everywhere.
    package static func format(_ source: Source) throws(SyntaxError) -> String {
        let document = try Parser.parse(source)
        var writer = FormatWriter(FormatTokens(document))
        return writer.write()
    }

    package static func format(_ text: String) throws(SyntaxError) -> String { try format(Source(text)) }
}
