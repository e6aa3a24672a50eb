import GraphQLLanguage
import GraphQLSchema

extension Validator {
    /// All faults of a whole schema: those of its document, or else those of the types that it defines, which
    /// ``Schema`` itself only warns of. Each stands where its type or member is defined.
    package static func validateSchema(_ document: Document) -> [ValidationError] {
        let faults = validateSDL(document)
        guard faults.isEmpty else { return faults }
        let places = DefinitionPlaces(document)
        let lines = LineIndex(document.source)
        return Schema.build(sdl: document).warnings.map { warning in
            let range = places.range(of: warning)
            return ValidationError(
                rule: "SchemaValidity", message: warning.message, ranges: range.map { [$0] } ?? [],
                locations: range.map { [lines.position(at: $0.lowerBound)] } ?? [])
        }
    }
}

/// Where types and their members are defined.
private struct DefinitionPlaces {
    private var types: [String: SourceRange] = [:]
    private var members: [String: SourceRange] = [:]

    init(_ document: Document) {
        for definition in document.definitions {
            switch definition {
            case .type(let type), .typeExtension(let type): add(type)
            default: break
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

    func range(of warning: SchemaWarning) -> SourceRange? {
        guard let type = warning.typeName else { return nil }
        return warning.memberName.flatMap { members["\(type).\($0)"] } ?? types[type]
    }
}
