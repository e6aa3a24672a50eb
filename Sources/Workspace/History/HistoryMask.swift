import GraphQLLanguage
import JSON
import Secrecy

/// Takes out of texts what a history must not keep: the values under names that sound like a secret.
package enum HistoryMask {
    /// What stands in a value's place.
    package static let mark = "***"

    /// A JSON text with those values as `"***"`; all else stays byte for byte.
    package static func masked(_ document: JSONDocument) -> [UInt8] {
        var places: [Range<Int>] = []
        var pending = [document.root]
        while let node = pending.popLast() {
            switch node.kind {
            case .object:
                for (key, value) in node.members {
                    if SecretNames.hide(member: key.string), value.kind != .null {
                        places.append(value.byteRange)
                    } else if value.kind == .object || value.kind == .array {
                        pending.append(value)
                    }
                }
            case .array:
                for element in node.elements where element.kind == .object || element.kind == .array {
                    pending.append(element)
                }
            default: break
            }
        }
        return replacing(places, in: document.bytes)
    }

    /// The text of an operation with the literals of such arguments, input fields and variables as `"***"`.
    package static func masked(operation text: String) -> String {
        let bytes = Array(text.utf8)
        let tokens = Tokens.of(bytes)
        var places: [Range<Int>] = []
        // A variable's name and its default value are far apart: `$password: String! = "secret"`.
        var isSecretVariable = false
        for index in tokens.indices {
            let kind = tokens[index].kind
            let before = index > 0 ? tokens[index - 1].kind : .endOfFile
            switch kind {
            case .dollar, .openBrace, .closeParenthesis: isSecretVariable = false
            case .name where before == .dollar:
                isSecretVariable = SecretNames.hide(member: self.text(of: tokens[index], bytes))
            case .string, .blockString, .int, .float:
                let isDefault = before == .equals && isSecretVariable
                let isValue =
                    before == .colon && index > 1 && SecretNames.hide(member: self.text(of: tokens[index - 2], bytes))
                if isDefault || isValue { places.append(tokens[index].start..<tokens[index].end) }
            default: break
            }
        }
        return String(decoding: replacing(places, in: bytes), as: UTF8.self)
    }

    private static func text(of token: Token, _ bytes: [UInt8]) -> String {
        String(decoding: bytes[token.start..<token.end], as: UTF8.self)
    }

    private static func replacing(_ places: [Range<Int>], in bytes: [UInt8]) -> [UInt8] {
        var masked: [UInt8] = []
        var at = 0
        for place in places.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            masked += bytes[at..<place.lowerBound]
            masked += Array("\"\(mark)\"".utf8)
            at = place.upperBound
        }
        return masked + bytes[at...]
    }
}
