import GraphQLLanguage

/// What there is to say of the thing under a cursor: how it is declared, what it means, why not to use it.
package struct Hover: Sendable, Hashable {
    /// The word that it is about.
    package var range: SourceRange
    /// As SDL would write it, on one line.
    package var signature: String
    package var description: String?
    package var deprecationReason: String?

    /// Signature, warning and description, with empty lines between.
    package var text: String {
        [signature, deprecationReason.map { "Deprecated: \($0)" }, description].compactMap(\.self)
            .filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}

/// What to show for the word under a cursor; nil where there is nothing to say.
package func hover(in bytes: [UInt8], at offset: Int, schema: Schema?) -> Hover? {
    typeInfo(in: bytes, at: offset, schema: schema).flatMap(Hover.init)
}

extension Hover {
    package init?(_ info: CursorInfo) {
        range = info.range
        switch info.target {
        case .field(let field, let parent):
            let arguments = field.arguments.map(Self.text).joined(separator: ", ")
            signature =
                "\(parent.name).\(field.name)" + (arguments.isEmpty ? "" : "(\(arguments))") + ": \(field.type)"
            (description, deprecationReason) = (field.description, field.deprecationReason)
        case .argument(let value, _, _), .directiveArgument(let value, _):
            signature = Self.text(of: value)
            (description, deprecationReason) = (value.description, value.deprecationReason)
        case .inputField(let value, let parent):
            signature = "\(parent.name)." + Self.text(of: value)
            (description, deprecationReason) = (value.description, value.deprecationReason)
        case .enumValue(let value, let parent):
            signature = "\(parent.name).\(value.name)"
            (description, deprecationReason) = (value.description, value.deprecationReason)
        case .type(let type):
            let interfaces = type.interfaces.joined(separator: " & ")
            let members = type.kind == .union ? " = " + type.possibleTypes.joined(separator: " | ") : ""
            signature =
                "\(type.kind.keyword) \(type.name)" + (interfaces.isEmpty ? "" : " implements \(interfaces)") + members
            description = type.description
        case .directive(let directive):
            let arguments = directive.arguments.map(Self.text).joined(separator: ", ")
            signature = "@\(directive.name)" + (arguments.isEmpty ? "" : "(\(arguments))")
            description = directive.description
        case .variable(let name, let type, _):
            guard let type else { return nil }
            signature = "$\(name): \(type)"
        case .fragment(let name, let definition):
            guard definition != nil else { return nil }
            signature = "fragment \(name)"
        }
    }

    private static func text(of value: SchemaInputValue) -> String {
        "\(value.name): \(value.type)" + (value.defaultValue.map { " = \(Printer.print($0))" } ?? "")
    }
}

/// Where the thing under a cursor is defined in the same text: a fragment, or a variable of the operation.
package func definition(in bytes: [UInt8], at offset: Int, schema: Schema?) -> SourceRange? {
    switch typeInfo(in: bytes, at: offset, schema: schema)?.target {
    case .fragment(_, let definition)?: definition
    case .variable(_, _, let declaration)?: declaration
    default: nil
    }
}
