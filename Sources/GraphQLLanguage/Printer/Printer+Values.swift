extension Printer {
    package mutating func append(_ value: Value) {
        switch value {
        case .variable(let variable):
            buffer.append(0x24)
            append(variable.name.value)
        case .int(let text, _), .float(let text, _): append(text)
        case .string(let string): buffer.append(string)
        case .boolean(let value, _): buffer.append(literal: value ? "true" : "false")
        case .null: buffer.append(literal: "null")
        case .enum(let name): append(name.value)
        case .list(let items, _):
            buffer.append(0x5B)
            appendList(items) { $0.append($1) }
            buffer.append(0x5D)
        case .object(let fields, _):
            buffer.append(0x7B)
            appendList(fields) { printer, field in
                printer.append(field.name.value)
                printer.buffer.append(literal: ": ")
                printer.append(field.value)
            }
            buffer.append(0x7D)
        }
    }

    package mutating func append(_ type: TypeReference) {
        switch type {
        case .named(let name): append(name.value)
        case .list(let inner, _):
            buffer.append(0x5B)
            append(inner)
            buffer.append(0x5D)
        case .nonNull(let inner, _):
            append(inner)
            buffer.append(0x21)
        }
    }
}
