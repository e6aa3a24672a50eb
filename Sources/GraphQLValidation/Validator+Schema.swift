import GraphQLLanguage
import GraphQLSchema

extension Validator {
    /// All faults of a whole schema: those of its document, or else those of the types that it defines, which
    /// ``Schema`` itself only warns of. Each stands where its type or member is defined.
    package static func validateSchema(_ document: Document) -> [ValidationError] {
        let faults = validateSDL(document)
        return faults.isEmpty ? located(Schema.build(sdl: document).warnings, in: document) : faults
    }

    /// The warnings of a schema with their places in the document that it was made from. Some have none: of a type that is
    /// missing, say.
    package static func located(_ warnings: [SchemaWarning], in document: Document) -> [ValidationError] {
        let places = DefinitionPlaces(document)
        let lines = LineIndex(document.source)
        return warnings.map { warning in
            let range = places.range(of: warning)
            return ValidationError(
                rule: "SchemaValidity", message: warning.message, ranges: range.map { [$0] } ?? [],
                locations: range.map { [lines.position(at: $0.lowerBound)] } ?? [])
        }
    }
}

/// Where directives, types and their members are defined.
private struct DefinitionPlaces {
    private var types: [String: SourceRange] = [:]
    private var members: [String: SourceRange] = [:]
    private var directives: [String: SourceRange] = [:]
    private var schema: SourceRange?

    init(_ document: Document) {
        for definition in document.definitions {
            switch definition {
            case .type(let type), .typeExtension(let type): add(type)
            case .directive(let directive):
                let name = directive.name
                directives[name.value] = directives[name.value] ?? name.range
            case .schema(let definition), .schemaExtension(let definition): schema = schema ?? definition.range
            case .operation, .fragment: break
            }
        }
    }

    private mutating func add(_ type: TypeDefinition) {
        let name = type.name.value
        types[name] = types[name] ?? type.name.range
        let names =
            type.fields.map(\.name) + type.inputFields.map(\.name) + type.enumValues.map(\.name)
        for member in names { members["\(name).\(member.value)"] = member.range }
    }

    /// A warning that is about neither a type nor a directive is about the schema's roots.
    func range(of warning: SchemaWarning) -> SourceRange? {
        if let directive = warning.directiveName { return directives[directive] }
        guard let type = warning.typeName else { return schema }
        return warning.memberName.flatMap { members["\(type).\($0)"] } ?? types[type]
    }
}
