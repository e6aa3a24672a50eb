import JSON

/// How the values of a scalar type are written into a response (specification, section 3.5).
package struct ScalarOutput: Sendable {
    let write: @Sendable (JSONValue) throws -> JSONValue

    package init(_ write: @escaping @Sendable (JSONValue) throws -> JSONValue) {
        self.write = write
    }

    /// Any JSON, as it is.
    package static let anything = ScalarOutput { $0 }

    /// The five scalars that every schema has.
    static let builtIn: [String: ScalarOutput] = [
        "Int": ScalarOutput { value in
            guard let exact = value.int ?? value.double.flatMap({ Int(exactly: $0) }) else {
                throw ResolverError("Int cannot represent non-integer value: \(value)")
            }
            guard Int32(exactly: exact) != nil else {
                throw ResolverError("Int cannot represent non 32-bit signed integer value: \(value)")
            }
            return .number(JSONNumber(exact))
        },
        "Float": ScalarOutput { value in
            guard case .number = value else {
                throw ResolverError("Float cannot represent non numeric value: \(value)")
            }
            return value
        },
        "String": ScalarOutput { value in
            switch value {
            case .string: return value
            case .number(let number): return .string(number.text)
            case .bool(let flag): return .string(flag ? "true" : "false")
            default: throw ResolverError("String cannot represent value: \(value)")
            }
        },
        "Boolean": ScalarOutput { value in
            guard case .bool = value else {
                throw ResolverError("Boolean cannot represent a non boolean value: \(value)")
            }
            return value
        },
        "ID": ScalarOutput { value in
            if case .string = value { return value }
            guard let exact = value.int ?? value.double.flatMap({ Int(exactly: $0) }) else {
                throw ResolverError("ID cannot represent value: \(value)")
            }
            return .string(String(exact))
        },
    ]
}
