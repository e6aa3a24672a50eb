import GraphQLLanguage
import JSON

/// How values from outside become values of a scalar type (specification, section 3.5).
package struct ScalarInput: Sendable {
    /// What is wrong with a value, as a sentence.
    package struct Failure: Error, Sendable, Hashable {
        package var message: String

        package init(_ message: String) { self.message = message }
    }

    /// From the JSON of a variable.
    package var fromJSON: @Sendable (JSONValue) throws(Failure) -> JSONValue
    /// From a literal of the document, which holds no variable.
    package var fromLiteral: @Sendable (Value) throws(Failure) -> JSONValue

    package init(
        fromJSON: @escaping @Sendable (JSONValue) throws(Failure) -> JSONValue,
        fromLiteral: @escaping @Sendable (Value) throws(Failure) -> JSONValue
    ) {
        self.fromJSON = fromJSON
        self.fromLiteral = fromLiteral
    }

    /// A scalar that looks at literals as if they were JSON.
    package init(_ parse: @escaping @Sendable (JSONValue) throws(Failure) -> JSONValue) {
        self.init(
            fromJSON: parse,
            fromLiteral: { (literal) throws(Failure) in try parse(literal.jsonValue) })
    }

    /// A scalar that takes anything, which is all one can say of an unknown one.
    package static let anything = ScalarInput { value throws(Failure) in value }

    /// The five scalars that every schema has.
    package static let builtIn: [String: ScalarInput] = [
        "Int": int, "Float": float, "String": string, "Boolean": boolean, "ID": id,
    ]

    private static let int = ScalarInput(
        fromJSON: { value throws(Failure) in
            guard case .number(let number) = value,
                let exact = number.int ?? number.double.flatMap({ Int(exactly: $0) })
            else { throw Failure("Int cannot represent non-integer value: \(value)") }
            guard Int32(exactly: exact) != nil else {
                throw Failure("Int cannot represent non 32-bit signed integer value: \(value)")
            }
            return .number(JSONNumber(exact))
        },
        fromLiteral: { literal throws(Failure) in
            guard case .int(let text, _) = literal else {
                throw Failure("Int cannot represent non-integer value: \(literal.jsonValue)")
            }
            guard let value = Int32(text) else {
                throw Failure("Int cannot represent non 32-bit signed integer value: \(text)")
            }
            return .number(JSONNumber(Int(value)))
        })

    private static let float = ScalarInput(
        fromJSON: { value throws(Failure) in
            guard case .number(let number) = value, number.double?.isFinite == true else {
                throw Failure("Float cannot represent non numeric value: \(value)")
            }
            return value
        },
        fromLiteral: { literal throws(Failure) in
            switch literal {
            case .int, .float:
                let value = literal.jsonValue
                guard value.double?.isFinite == true else { fallthrough }
                return value
            default: throw Failure("Float cannot represent non numeric value: \(literal.jsonValue)")
            }
        })

    private static let string = ScalarInput(
        fromJSON: { value throws(Failure) in
            guard case .string = value else { throw Failure("String cannot represent a non string value: \(value)") }
            return value
        },
        fromLiteral: { literal throws(Failure) in
            guard case .string(let string) = literal else {
                throw Failure("String cannot represent a non string value: \(literal.jsonValue)")
            }
            return .string(string.value)
        })

    private static let boolean = ScalarInput(
        fromJSON: { value throws(Failure) in
            guard case .bool = value else { throw Failure("Boolean cannot represent a non boolean value: \(value)") }
            return value
        },
        fromLiteral: { literal throws(Failure) in
            guard case .boolean(let flag, _) = literal else {
                throw Failure("Boolean cannot represent a non boolean value: \(literal.jsonValue)")
            }
            return .bool(flag)
        })

    private static let id = ScalarInput(
        fromJSON: { value throws(Failure) in
            switch value {
            case .string: return value
            case .number(let number) where number.isInteger: return .string(number.text)
            default: throw Failure("ID cannot represent value: \(value)")
            }
        },
        fromLiteral: { literal throws(Failure) in
            switch literal {
            case .string(let string): return .string(string.value)
            case .int(let text, _): return .string(text)
            default:
                throw Failure("ID cannot represent a non-string and non-integer value: \(literal.jsonValue)")
            }
        })
}

extension JSONNumber {
    /// Written with digits alone, of whatever size.
    fileprivate var isInteger: Bool {
        text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}

extension Value {
    /// A literal as JSON: enum values and the names of variables become strings, numbers keep their text.
    package var jsonValue: JSONValue {
        switch self {
        case .variable(let variable): .string("$" + variable.name.value)
        case .int(let text, _), .float(let text, _): JSONNumber(text: text).map(JSONValue.number) ?? .null
        case .string(let string): .string(string.value)
        case .boolean(let flag, _): .bool(flag)
        case .null: .null
        case .enum(let name): .string(name.value)
        case .list(let elements, _): .array(elements.map(\.jsonValue))
        case .object(let fields, _): .object(JSONObject(fields.map { ($0.name.value, $0.value.jsonValue) }))
        }
    }
}
