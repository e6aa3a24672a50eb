import GraphQLLanguage
import Terminal

/// Styles the tokens of one line of GraphQL. It looks at a token and its neighbours, never at other lines.
enum Highlighter {
    static func ranges(of bytes: [UInt8], from state: Tokens.LineState) -> [StyledRange] {
        let tokens = Tokens.scan(bytes, in: 0..<bytes.count, from: state).tokens
        var ranges: [StyledRange] = []
        ranges.reserveCapacity(tokens.count)
        for (index, token) in tokens.enumerated() {
            let before = index > 0 ? tokens[index - 1] : nil
            let after = index + 1 < tokens.count ? tokens[index + 1] : nil
            guard let role = role(of: token, before: before, after: after, bytes) else { continue }
            if let last = ranges.last, last.role == role, last.range.upperBound == token.start {
                // Drawn in one piece: the scalars of one character may be tokens of their own where no text belongs.
                ranges[ranges.count - 1].range = last.range.lowerBound..<token.end
            } else {
                ranges.append(StyledRange(range: token.start..<token.end, role: role))
            }
        }
        return ranges
    }

    private static func role(of token: Token, before: Token?, after: Token?, _ bytes: [UInt8]) -> StyleRole? {
        switch token.kind {
        case .comment: .comment
        case .string, .blockString: .string
        case .int, .float: .number
        case .dollar: .variable
        case .at: .directive
        case .invalid: .invalid
        case .spread: .punctuation
        case .name: nameRole(token, before: before, after: after, bytes)
        default: .punctuation
        }
    }

    private static let definitionWords: Set<String> = [
        "query", "mutation", "subscription", "fragment", "schema", "type", "interface", "union", "enum", "input",
        "scalar", "directive", "extend",
    ]

    private static func nameRole(_ token: Token, before: Token?, after: Token?, _ bytes: [UInt8]) -> StyleRole {
        let text = String(decoding: bytes[token.start..<token.end], as: UTF8.self)
        switch before?.kind {
        case .dollar?: return .variable
        case .at?: return .directive
        case .spread?: return text == "on" ? .keyword : .fragment
        case .name? where isWord(before, "on", bytes): return .type
        case .name? where isWord(before, "fragment", bytes): return .fragment
        case .name? where isDefinition(before, bytes): return .strong
        default: break
        }
        if text == "on", before?.kind == .name { return .keyword }
        if before == nil, definitionWords.contains(text), after?.kind != .colon { return .keyword }
        if ["true", "false", "null"].contains(text), before?.kind != nil, after?.kind != .colon { return .constant }
        // A name and a colon: an argument, or an alias. What follows a colon in capitals is a type or an enum value.
        if before?.kind == .colon || before?.kind == .openBracket {
            let isUpper = text.utf8.allSatisfy {
                $0 == 0x5F || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
            }
            if isUpper, text.utf8.count > 1 { return .constant }
            if let first = text.utf8.first, (0x41...0x5A).contains(first) { return .type }
        }
        if after?.kind == .colon { return .argument }
        return .field
    }

    private static func isWord(_ token: Token?, _ word: String, _ bytes: [UInt8]) -> Bool {
        guard let token, token.kind == .name else { return false }
        return bytes[token.start..<token.end].elementsEqual(word.utf8)
    }

    private static func isDefinition(_ token: Token?, _ bytes: [UInt8]) -> Bool {
        guard let token, token.start == bytes.prefix(while: { $0 == 0x20 }).count else { return false }
        return definitionWords.contains(String(decoding: bytes[token.start..<token.end], as: UTF8.self))
    }
}
