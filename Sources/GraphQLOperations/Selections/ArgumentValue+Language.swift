import GraphQLLanguage

extension ArgumentValue {
    /// The value of a document's node. A list or an object without variables inside becomes one constant.
    package init(_ value: Value) {
        switch value {
        case .variable(let variable): self = .variable(variable.name.value)
        case .int(let text, _), .float(let text, _):
            self = .constant(JSONNumber(text: text).map { .number($0) } ?? .string(text))
        case .string(let string): self = .constant(.string(string.value))
        case .boolean(let flag, _): self = .constant(.bool(flag))
        case .null: self = .constant(.null)
        case .enum(let name): self = .constant(.string(name.value))
        case .list(let elements, _):
            let values = elements.map { ArgumentValue($0) }
            let constants = values.compactMap(\.constantValue)
            self = constants.count == values.count ? .constant(.array(constants)) : .list(values)
        case .object(let fields, _):
            let members = fields.map { Member(name: $0.name.value, value: ArgumentValue($0.value)) }
            let constants = members.compactMap { member in
                member.value.constantValue.map { (key: member.name, value: $0) }
            }
            self = constants.count == members.count ? .constant(.object(JSONObject(constants))) : .object(members)
        }
    }

    private var constantValue: JSONValue? {
        if case .constant(let value) = self { value } else { nil }
    }
}
