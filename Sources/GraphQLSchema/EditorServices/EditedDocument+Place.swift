import GraphQLLanguage

extension EditedDocument {
    /// What can be put in at a place of a text, as far as fields are concerned.
    package enum FieldPlace: Sendable {
        /// Outside of all definitions.
        case outside
        /// In a selection set of this type, where it is known.
        case selection(NamedType?)
        case elsewhere
    }

    package func fieldPlace(at offset: Int, schema: Schema?) -> FieldPlace {
        let index = index(at: offset)
        guard let context = CursorContext(parts[index].outline, at: offset - starts[index], schema: schema) else {
            return parts[index].outline.tokens.isEmpty ? .outside : .elsewhere
        }
        return switch context.place {
        case .definition: .outside
        case .selection(let parent): .selection(parent)
        default: .elsewhere
        }
    }
}
