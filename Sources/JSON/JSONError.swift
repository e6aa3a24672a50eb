/// Why a text is not JSON, and where.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong at the position.
    public enum Reason: Sendable, Hashable {
        /// The text holds nothing but white space.
        case empty
        /// The text ends in the middle of a value.
        case unexpectedEnd
        /// A byte that cannot start or continue a value.
        case unexpectedCharacter(UInt8)
        /// Something that starts like `true`, `false` or `null` and is not.
        case invalidLiteral
        /// A number that breaks the grammar, such as `01`, `1.` or `+1`.
        case invalidNumber
        /// A member of an object does not start with a string.
        case expectedKey
        /// A key is not followed by a colon.
        case expectedColon
        /// An element is followed by neither a comma nor `]`.
        case expectedCommaOrBracket
        /// A member is followed by neither a comma nor `}`.
        case expectedCommaOrBrace
        /// A string without its closing quote.
        case unterminatedString
        /// A control character inside a string that must be written as an escape.
        case controlCharacter(UInt8)
        /// A backslash followed by something that is no escape.
        case invalidEscape
        /// Bytes that are not UTF-8.
        case invalidUTF8
        /// Something other than white space behind the value.
        case trailingContent
        /// More arrays and objects inside each other than the reader allows.
        case tooDeep(limit: Int)
        /// A text of 4 GiB or more.
        case tooLarge
        /// A `/*` without its `*/` (only where comments are allowed).
        case unterminatedComment
    }

    /// What is wrong.
    public let reason: Reason
    /// Where, in bytes from the start of the text.
    public let offset: Int
    /// The line of that place, from 1.
    public let line: Int
    /// Its column in code points, from 1.
    public let column: Int

    init(_ reason: Reason, at offset: Int, in source: UnsafeBufferPointer<UInt8>) {
        self.reason = reason
        self.offset = offset
        var line = 1
        var column = 1
        for index in 0..<min(offset, source.count) {
            let byte = source[index]
            if byte == 0x0A {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        self.line = line
        self.column = column
    }

    /// One sentence: what, and where.
    public var description: String {
        "\(reason.text) at line \(line), column \(column)"
    }
}

extension JSONError.Reason {
    /// What is wrong, without the place.
    public var text: String {
        switch self {
        case .empty: "there is no JSON value"
        case .unexpectedEnd: "the JSON text ends too early"
        case .unexpectedCharacter(let byte): "\(Self.name(byte)) cannot stand here"
        case .invalidLiteral: "only true, false and null may be written without quotes; this is none of them"
        case .invalidNumber: "this is not a JSON number"
        case .expectedKey: "a key in double quotes is expected"
        case .expectedColon: "a colon is expected after the key"
        case .expectedCommaOrBracket: "a comma or ] is expected"
        case .expectedCommaOrBrace: "a comma or } is expected"
        case .unterminatedString: "the string has no closing quote"
        case .controlCharacter(let byte): "\(Self.name(byte)) must be escaped in a string"
        case .invalidEscape: "this is not a JSON escape"
        case .invalidUTF8: "the bytes are not UTF-8"
        case .trailingContent: "there is more text behind the JSON value"
        case .tooDeep(let limit): "more than \(limit) arrays and objects are nested"
        case .tooLarge: "the JSON text is 4 GiB or larger"
        case .unterminatedComment: "the comment has no closing */"
        }
    }

    private static func name(_ byte: UInt8) -> String {
        if byte > 0x20, byte < 0x7F { return "“\(Character(Unicode.Scalar(byte)))”" }
        let digits = String(byte, radix: 16, uppercase: true)
        return "the byte 0x" + (digits.count == 1 ? "0" : "") + digits
    }
}
