import GraphQLLanguage

extension Schema {
    /// The schema with `@defer` and `@stream`, for servers that carry them out although their schema does not say so.
    /// Those that it defines itself stay as they are.
    package var acceptingIncrementalDelivery: Schema {
        let missing = Self.deliveryDirectives.filter { directives[$0.name] == nil }
        return missing.isEmpty ? self : Schema(self, adding: missing)
    }

    /// As the working draft on incremental delivery defines them.
    private static let deliveryDirectives: [SchemaDirective] = {
        let sdl = """
            "Lets a part of the response come later, so that the rest need not wait for it."
            directive @defer("Puts the part off when true." if: Boolean! = true, "Names the part." label: String)
              on FRAGMENT_SPREAD | INLINE_FRAGMENT
            "Lets the elements of a list come later."
            directive @stream(
              "Puts the elements off when true." if: Boolean! = true
              "Names the elements." label: String
              "How many elements come at once." initialCount: Int! = 0
            ) on FIELD
            """
        // The text is ours; that it parses is what its tests show.
        guard let document = try? Parser.parse(sdl) else { return [] }
        var parts = SchemaParts()
        parts.read(document)
        return parts.directives
    }()
}
