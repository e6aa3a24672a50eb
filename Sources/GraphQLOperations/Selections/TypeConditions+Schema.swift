import GraphQLSchema

extension TypeConditions {
    /// Answers from a schema. Types that the schema does not know stay unknown, since a server may be newer than it.
    package init(schema: Schema) {
        self.init { condition, typeName in
            guard schema[condition] != nil, schema[typeName] != nil else { return nil }
            return schema.isSubtype(typeName, of: condition)
        }
    }
}
