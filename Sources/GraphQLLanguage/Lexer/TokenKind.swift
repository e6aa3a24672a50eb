/// What a token is. The last two occur only where errors are tolerated, see ``Tokens``.
package enum TokenKind: UInt8, Sendable, Hashable {
    case endOfFile
    case bang, dollar, ampersand, openParenthesis, closeParenthesis, spread, colon, equals, at
    case openBracket, closeBracket, openBrace, pipe, closeBrace
    case name, int, float, string, blockString
    case comment
    /// Text that begins no token, or a number or string that is none.
    case invalid

    /// How messages call the kind.
    var label: String {
        switch self {
        case .endOfFile: "<EOF>"
        case .bang: "\"!\""
        case .dollar: "\"$\""
        case .ampersand: "\"&\""
        case .openParenthesis: "\"(\""
        case .closeParenthesis: "\")\""
        case .spread: "\"...\""
        case .colon: "\":\""
        case .equals: "\"=\""
        case .at: "\"@\""
        case .openBracket: "\"[\""
        case .closeBracket: "\"]\""
        case .openBrace: "\"{\""
        case .pipe: "\"|\""
        case .closeBrace: "\"}\""
        case .name: "Name"
        case .int: "Int"
        case .float: "Float"
        case .string: "String"
        case .blockString: "BlockString"
        case .comment: "Comment"
        case .invalid: "invalid text"
        }
    }
}
