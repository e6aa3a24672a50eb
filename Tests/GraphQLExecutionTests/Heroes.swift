import GraphQLExecution
import JSON

/// A schema with `@defer` and `@stream`, whose heroes answer some things at once and some later.
struct Heroes {
    static let sdl = """
        directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
        directive @stream(if: Boolean! = true, label: String, initialCount: Int! = 0) on FIELD
        type Query { hero: Hero, list: [String], strict: [String!], heroes: [Hero], late: [Hero!], hang: String }
        type Mutation { rename(name: String!): Hero }
        type Subscription { heard: Hero }
        type Hero {
          id: ID!, name: String!, slow: String, bad: String!, mustHave: String!, soft: String, friend: Hero, tags: [String!]
        }
        """

    struct Hero: ResolvableObject {
        static let typeName = "Hero"
        var id: String
    }

    let executor: Executor

    init(limits: ExecutionLimits = ExecutionLimits()) throws {
        var resolvers = Resolvers()
        resolvers.query { query in
            query.field("hero") { _ in Hero(id: "1") }
            query.field("list") { _ in ["a", "b", "c"] }
            query.field("strict") { _ in ["a".resolvedValue, .null, "c".resolvedValue] }
            query.field("heroes") { _ in [Hero(id: "1"), Hero(id: "2")] }
            query.waitingField("late") { _ in
                await Task.yield()
                return [Hero(id: "1"), Hero(id: "2")]
            }
            query.waitingField("hang") { _ -> String? in
                try await Task.sleep(for: .seconds(600))
                return nil
            }
        }
        resolvers.mutation { mutation in
            mutation.field("rename") { call in Hero(id: call.arguments.string("name") ?? "") }
        }
        resolvers.subscription { subscription in
            subscription.field("heard") { _ in
                AsyncStream<Hero> { continuation in
                    continuation.yield(Hero(id: "1"))
                    continuation.finish()
                }
            }
        }
        resolvers.type(Hero.self) { type in
            type.field("id") { $0.id }
            type.field("name") { "n" + $0.id }
            type.waitingField("slow") { hero, _ in
                await Task.yield()
                return "slow" + hero.id
            }
            type.waitingField("bad") { _, _ -> String? in
                await Task.yield()
                return nil
            }
            type.field("mustHave") { _ -> String? in nil }
            type.field("soft") { _ -> String in throw ResolverError("soft") }
            type.field("friend") { Hero(id: $0.id + "f") }
            type.field("tags") { _ in ["x", "y", "z"] }
        }
        executor = Executor(try ExecutableSchema(sdl: Self.sdl, resolvers: resolvers), limits: limits)
    }

    /// The pieces of a response, as text.
    func pieces(_ query: String, variables: JSONObject = [:]) async throws -> [String] {
        let operation = try executor.prepare(GraphQLRequest(query: query, variables: variables))
        var pieces: [String] = []
        try await executor.execute(operation) { result in
            pieces.append(String(decoding: result.bytes, as: UTF8.self))
        }
        return pieces
    }
}
