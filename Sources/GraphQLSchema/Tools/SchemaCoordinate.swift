import GraphQLLanguage

/// The name of an element of a schema (specification, section 3.14): `Type`, `Type.member`, `Type.field(argument:)`,
/// `@directive` or `@directive(argument:)`.
package enum SchemaCoordinate: Sendable, Hashable {
    case type(String)
    /// A field, an input field or an enum value.
    case member(type: String, name: String)
    case argument(type: String, field: String, name: String)
    case directive(String)
    case directiveArgument(directive: String, name: String)

    /// Nil for a text that is none; white space is not allowed.
    package init?(_ text: String) {
        var scanner = CoordinateScanner(bytes: Array(text.utf8))
        let isDirective = scanner.skip(0x40)
        guard let name = scanner.name() else { return nil }
        var coordinate = isDirective ? SchemaCoordinate.directive(name) : .type(name)
        var takesArgument = isDirective
        if !isDirective, scanner.skip(0x2E) {
            guard let member = scanner.name() else { return nil }
            coordinate = .member(type: name, name: member)
            takesArgument = true
        }
        if takesArgument, scanner.skip(0x28) {
            guard let argument = scanner.name(), scanner.skip(0x3A), scanner.skip(0x29) else { return nil }
            if case .member(let type, let field) = coordinate {
                coordinate = .argument(type: type, field: field, name: argument)
            } else {
                coordinate = .directiveArgument(directive: name, name: argument)
            }
        }
        guard scanner.isAtEnd else { return nil }
        self = coordinate
    }
}

extension SchemaCoordinate: CustomStringConvertible {
    package var description: String {
        switch self {
        case .type(let name): name
        case .member(let type, let name): "\(type).\(name)"
        case .argument(let type, let field, let name): "\(type).\(field)(\(name):)"
        case .directive(let name): "@\(name)"
        case .directiveArgument(let directive, let name): "@\(directive)(\(name):)"
        }
    }
}

private struct CoordinateScanner {
    let bytes: [UInt8]
    var index = 0

    var isAtEnd: Bool { index == bytes.count }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    mutating func name() -> String? {
        let start = index
        while index < bytes.count, isNamePart(bytes[index], isFirst: index == start) { index += 1 }
        return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
    }

    private func isNamePart(_ byte: UInt8, isFirst: Bool) -> Bool {
        switch byte {
        case 0x41...0x5A, 0x61...0x7A, 0x5F: true
        case 0x30...0x39: !isFirst
        default: false
        }
    }
}

extension Schema {
    /// The element that a coordinate names, if the schema has it.
    package func element(at coordinate: SchemaCoordinate) -> CursorTarget? {
        switch coordinate {
        case .type(let name): return self[name].map { .type($0) }
        case .member(let type, let name):
            guard let parent = self[type] else { return nil }
            if let field = field(named: name, on: parent) { return .field(field, parent: parent) }
            if let field = parent.inputField(named: name) { return .inputField(field, parent: parent) }
            return parent.enumValue(named: name).map { .enumValue($0, parent: parent) }
        case .argument(let type, let field, let name):
            guard let parent = self[type], let field = self.field(named: field, on: parent) else { return nil }
            return field.argument(named: name).map { .argument($0, of: field, parent: parent) }
        case .directive(let name): return directives[name].map { .directive($0) }
        case .directiveArgument(let directive, let name):
            guard let directive = directives[directive] else { return nil }
            return directive.argument(named: name).map { .directiveArgument($0, of: directive) }
        }
    }
}
