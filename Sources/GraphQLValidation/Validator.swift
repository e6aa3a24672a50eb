import GraphQLLanguage
import GraphQLSchema

/// Runs the validation rules of the specification (section 5) over a document.
package enum Validator {
    /// All faults of an executable document, in the order in which a reader meets them; at most so many, and then one
    /// that says that there are more.
    package static func validate(
        _ document: Document, schema: Schema, limit: Int = 100
    ) -> [ValidationError] {
        run(ExecutableRules.all, on: document, schema: schema, limit: limit)
    }

    /// All faults of a type system document; with a schema, of one that extends it.
    package static func validateSDL(_ document: Document, extending schema: Schema? = nil) -> [ValidationError] {
        run(SDLRules.all, on: document, schema: schema)
    }

    /// The faults that one rule finds, or nil when no rule has the name.
    package static func validate(
        _ document: Document, schema: Schema?, rule name: String
    ) -> [ValidationError]? {
        let isExecutable = document.definitions.contains(where: \.isExecutable)
        let rules = isExecutable ? ExecutableRules.all + SDLRules.all : SDLRules.all + ExecutableRules.all
        guard let rule = rules.first(where: { $0.name == name }) else { return nil }
        return run([rule], on: document, schema: schema)
    }

    private static func run(
        _ rules: [any ValidationRule.Type], on document: Document, schema: Schema?,
        limit: Int = ValidationContext.usualLimit
    ) -> [ValidationError] {
        let context = ValidationContext(document: document, schema: schema, limit: limit)
        var walker = DocumentWalker(context: context, rules: rules.map { $0.init(context) })
        walker.walk()
        context.reportExhaustion()
        return context.errors
    }
}

/// All faults of an executable document.
package func validate(_ document: Document, schema: Schema) -> [ValidationError] {
    Validator.validate(document, schema: schema)
}
