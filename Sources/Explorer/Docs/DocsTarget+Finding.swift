import GraphQLSchema
import Terminal

extension DocsTarget {
    /// Where a hit of the search leads; a directive has no page.
    init?(_ hit: SchemaSearchHit) {
        switch hit.element {
        case .type, .inputField, .enumValue: self = .type(hit.typeName)
        case .field(let name), .argument(let name, _): self = .field(type: hit.typeName, name: name)
        case .directive: return nil
        }
    }

    /// What the cursor of a text is on.
    static func at(_ buffer: TextBuffer, _ schema: Schema) -> DocsTarget? {
        let info = typeInfo(in: buffer.bytes, at: buffer.offset(of: buffer.cursor), schema: schema)
        switch info?.target {
        case .field(let field, let parent)?, .argument(_, let field, let parent)?:
            return .field(type: parent.name, name: field.name)
        case .inputField(_, let parent)?, .enumValue(_, let parent)?: return .type(parent.name)
        case .type(let type)?: return .type(type.name)
        case .variable(_, let type?, _)?: return .type(type.namedType)
        case .variable?, .directive?, .directiveArgument?, .fragment?, nil: return nil
        }
    }
}
