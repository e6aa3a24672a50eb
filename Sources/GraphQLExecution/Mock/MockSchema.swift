import GraphQLSchema

/// Makes a schema answer without anybody's resolvers: with values of the right types, made up from names and a seed.
///
/// Nothing is stored. What a field says follows from the seed and from the object it belongs to, so the same question
/// always has the same answer, and an object looks the same wherever it is met.
package struct MockSchema: Sendable {
    package let schema: Schema
    /// Another seed, another world.
    package var seed: UInt64 = 1
    /// How many elements a list has whose length nobody asks for.
    package var listSize = 3
    /// The time between two events of a subscription.
    package var interval: Duration = .seconds(1)

    package init(_ schema: Schema) {
        self.schema = schema
    }

    /// The schema with mock resolvers for all of its fields.
    package func make() -> ExecutableSchema {
        let world = MockWorld(schema: schema, seed: seed, listSize: max(0, listSize))
        let interval = interval
        var resolvers = Resolvers()
        resolvers.otherFields { type, field in
            let name = type.name
            return .immediate { source, call in
                world.value(of: field, in: source as? MockObject ?? world.root(name), call)
            }
        }
        resolvers.otherSources { field in
            { call in MockEvents(world: world, field: field, call: call, interval: interval) }
        }
        return ExecutableSchema(schema: schema, resolvers: resolvers)
    }
}
