import GraphQLLanguage
import GraphQLSchema
import Terminal

/// One row: pieces with their roles, and where Enter leads.
struct DocsRow: Sendable {
    var pieces: [(text: String, role: StyleRole)]
    var target: DocsTarget?
    /// What `i` inserts into the operation.
    var insertion: String?
    /// The schema coordinate of what the row tells about.
    var coordinate: String?
    var isHeading = false
}

/// Makes the rows of a page. Called once when the page is opened.
struct DocsPage {
    let schema: Schema
    /// The columns that prose may take.
    let width: Int

    func rows(for target: DocsTarget) -> [DocsRow] {
        switch target {
        case .root: rootRows
        case .type(let name): schema[name].map(rows(of:)) ?? []
        case .directive(let name): schema.directives[name].map(rows(of:)) ?? []
        case .field(let type, let name):
            schema[type].flatMap { schema.field(named: name, on: $0) }.map { rows(of: $0, type) } ?? []
        }
    }

    private var rootRows: [DocsRow] {
        var rows = prose(schema.description)
        let roots = [
            ("query", schema.queryType), ("mutation", schema.mutationType), ("subscription", schema.subscriptionType),
        ]
        for (word, type) in roots {
            guard let type else { continue }
            rows.append(
                DocsRow(pieces: [(word, .keyword), (": ", .punctuation), (type.name, .type)], target: .type(type.name)))
        }
        rows.append(heading("types"))
        for type in schema.types where !type.isBuiltIn && !type.isIntrospection {
            rows.append(
                DocsRow(
                    pieces: [
                        (DocsPage.word(for: type.kind), .keyword), (" ", .text), (type.name, .type),
                        summary(type.description),
                    ],
                    target: .type(type.name)))
        }
        rows.append(heading("directives"))
        for name in schema.directiveNames {
            let description = schema.directives[name]?.description
            rows.append(
                DocsRow(
                    pieces: [("@\(name)", .directive), summary(description)], target: .directive(name),
                    insertion: "@\(name)"))
        }
        return rows
    }

    private func rows(of directive: SchemaDirective) -> [DocsRow] {
        var rows = [
            DocsRow(
                pieces: [("directive ", .keyword), ("@\(directive.name)", .directive)],
                insertion: "@\(directive.name)", coordinate: "@\(directive.name)")
        ]
        rows += prose(directive.description)
        if directive.isRepeatable { rows.append(DocsRow(pieces: [("may be repeated", .dim)])) }
        if !directive.arguments.isEmpty {
            rows.append(heading("arguments"))
            rows += directive.arguments.map { row(for: $0, coordinate: "@\(directive.name)(\($0.name):)") }
        }
        rows.append(heading("may stand on"))
        rows += directive.locations.map { DocsRow(pieces: [("  \($0)", .constant)]) }
        return rows
    }

    private func rows(of type: NamedType) -> [DocsRow] {
        var rows = [DocsRow(pieces: [(DocsPage.word(for: type.kind) + " ", .keyword), (type.name, .type)])]
        rows += prose(type.description)
        if !type.interfaces.isEmpty { rows += links("implements", type.interfaces) }
        if let url = type.specifiedByURL { rows.append(DocsRow(pieces: [("specified by ", .dim), (url, .link)])) }
        if !(type.fields.isEmpty && type.inputFields.isEmpty) { rows.append(heading("fields")) }
        for field in type.fields { rows.append(row(for: field, of: type.name)) }
        for field in type.inputFields { rows.append(row(for: field, coordinate: "\(type.name).\(field.name)")) }
        if !type.enumValues.isEmpty { rows.append(heading("values")) }
        for value in type.enumValues {
            rows.append(
                DocsRow(
                    pieces: [
                        (value.name, value.isDeprecated ? .deprecated : .constant),
                        note(value.description, value.deprecationReason),
                    ],
                    insertion: value.name, coordinate: "\(type.name).\(value.name)"))
        }
        if !type.possibleTypes.isEmpty, type.kind != .object { rows += links("possible types", type.possibleTypes) }
        return rows
    }

    private func row(for field: SchemaField, of type: String) -> DocsRow {
        var pieces: [(text: String, role: StyleRole)] = [(field.name, field.isDeprecated ? .deprecated : .field)]
        if !field.arguments.isEmpty {
            let arguments = field.arguments.map { "\($0.name): \($0.type.description)" }.joined(separator: ", ")
            pieces.append(("(\(arguments))", .argument))
        }
        pieces.append((": ", .punctuation))
        pieces.append((field.type.description, .type))
        pieces.append(note(field.description, field.deprecationReason))
        return DocsRow(
            pieces: pieces, target: .field(type: type, name: field.name), insertion: insertion(of: field),
            coordinate: "\(type).\(field.name)")
    }

    private func row(for value: SchemaInputValue, coordinate: String) -> DocsRow {
        let initial = value.defaultValue.map { " = \(Printer.print($0))" } ?? ""
        return DocsRow(
            pieces: [
                (value.name, value.isDeprecated ? .deprecated : .argument), (": ", .punctuation),
                (value.type.description, .type), (initial, .constant),
                note(value.description, value.deprecationReason),
            ], target: .type(value.type.namedType), insertion: value.name, coordinate: coordinate)
    }

    private func rows(of field: SchemaField, _ type: String) -> [DocsRow] {
        var rows = [
            DocsRow(
                pieces: [(field.name, .field), (": ", .punctuation), (field.type.description, .type)],
                target: .type(field.type.namedType), insertion: insertion(of: field),
                coordinate: "\(type).\(field.name)")
        ]
        rows += prose(field.description)
        if let reason = field.deprecationReason {
            rows.append(DocsRow(pieces: [("deprecated: ", .warning), (reason, .text)]))
        }
        if !field.arguments.isEmpty {
            rows.append(heading("arguments"))
            rows += field.arguments.map { row(for: $0, coordinate: "\(type).\(field.name)(\($0.name):)") }
        }
        rows += links("returns", [field.type.namedType])
        return rows
    }

    /// The field with the arguments it cannot do without, and braces where fields have to be chosen.
    private func insertion(of field: SchemaField) -> String {
        let required = field.arguments.filter(\.isRequired).map { "\($0.name): $\($0.name)" }
        let arguments = required.isEmpty ? "" : "(\(required.joined(separator: ", ")))"
        let kind = schema[field.type.namedType]?.kind
        let isLeaf = kind == .scalar || kind == .enum || kind == nil
        return field.name + arguments + (isLeaf ? "" : " { __typename }")
    }

    private func heading(_ text: String) -> DocsRow { DocsRow(pieces: [(text, .dim)], isHeading: true) }

    private func links(_ word: String, _ names: [String]) -> [DocsRow] {
        [heading(word)] + names.map { DocsRow(pieces: [("  ", .text), ($0, .type)], target: .type($0)) }
    }

    private func note(_ description: String?, _ deprecation: String?) -> (text: String, role: StyleRole) {
        if let deprecation { return ("  deprecated: \(deprecation)", .warning) }
        return summary(description)
    }

    private func summary(_ description: String?) -> (text: String, role: StyleRole) {
        guard let line = description?.split(separator: "\n").first, !line.isEmpty else { return ("", .dim) }
        return ("  \(line)", .dim)
    }

    /// A description, broken into lines at spaces.
    private func prose(_ text: String?) -> [DocsRow] {
        guard let text else { return [] }
        var rows: [DocsRow] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var line = ""
            for word in paragraph.split(separator: " ") {
                if !line.isEmpty, displayWidth(line) + displayWidth(word) + 1 > max(20, width - 4) {
                    rows.append(DocsRow(pieces: [(line, .text)]))
                    line = ""
                }
                line += (line.isEmpty ? "" : " ") + word
            }
            rows.append(DocsRow(pieces: [(line, .text)]))
        }
        return rows
    }

    static func word(for kind: TypeKind) -> String {
        switch kind {
        case .scalar: "scalar"
        case .object: "type"
        case .interface: "interface"
        case .union: "union"
        case .enum: "enum"
        case .inputObject: "input"
        }
    }
}
