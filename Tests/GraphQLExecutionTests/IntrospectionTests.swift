import GraphQLExecution
import GraphQLSchema
import JSON
import Testing

@Suite("Answering introspection")
struct IntrospectionTests {
    let shop: Bookshop

    init() throws {
        shop = try Bookshop()
    }

    @Test("types of every kind describe themselves")
    func types() async throws {
        let answer = try await shop.answer(
            """
            {
              book: __type(name: "Book") { kind name interfaces { name } possibleTypes { name } fields { name } }
              item: __type(name: "Item") { kind possibleTypes { name } }
              genre: __type(name: "Genre") { kind enumValues { name isDeprecated } inputFields { name } }
              key: __type(name: "Key") { kind isOneOf inputFields { name type { kind name } } }
              none: __type(name: "Nope") { kind }
            }
            """)
        #expect(
            answer
                == #"{"data":{"book":{"kind":"OBJECT","name":"Book","interfaces":[{"name":"Item"}],"#
                + #""possibleTypes":null,"fields":[{"name":"id"},{"name":"title"},{"name":"pages"},{"name":"author"},"#
                + #"{"name":"sequel"},{"name":"isbn"}]},"#
                + #""item":{"kind":"INTERFACE","possibleTypes":[{"name":"Book"},{"name":"Film"}]},"#
                + #""genre":{"kind":"ENUM","enumValues":[{"name":"NOVEL","isDeprecated":false},"#
                + #"{"name":"ESSAY","isDeprecated":false}],"inputFields":null},"#
                + #""key":{"kind":"INPUT_OBJECT","isOneOf":true,"inputFields":[{"name":"id","type":{"kind":"SCALAR","#
                + #""name":"ID"}},{"name":"isbn","type":{"kind":"SCALAR","name":"Long"}}]},"none":null}}"#)
    }

    @Test("wrapped types unfold, and defaults are GraphQL text")
    func wrappedTypes() async throws {
        let answer = try await shop.answer(
            """
            { __type(name: "BookFilter") { inputFields { name defaultValue
              type { kind name ofType { kind name ofType { kind name } } } } } }
            """)
        #expect(
            answer
                == #"{"data":{"__type":{"inputFields":["#
                + #"{"name":"genre","defaultValue":"NOVEL","type":{"kind":"NON_NULL","name":null,"#
                + #""ofType":{"kind":"ENUM","name":"Genre","ofType":null}}},"#
                + #"{"name":"words","defaultValue":null,"type":{"kind":"LIST","name":null,"#
                + #""ofType":{"kind":"NON_NULL","name":null,"ofType":{"kind":"SCALAR","name":"String"}}}},"#
                + #"{"name":"range","defaultValue":null,"type":{"kind":"INPUT_OBJECT","name":"Range","ofType":null}}]}}}"#
        )
    }

    @Test("the schema that a client builds from the answer is the schema that was served")
    func roundTrip() async throws {
        let result = try await Executor(shop.schema).execute(GraphQLRequest(query: Self.fullQuery))
        #expect(result.errors.isEmpty)
        let schema = try Schema.build(introspection: try #require(result.data))
        #expect(schema.printSDL() == shop.schema.schema.printSDL())
    }

    private static let fullQuery = """
        query {
          __schema {
            description
            queryType { name } mutationType { name } subscriptionType { name }
            types { ...Type }
            directives { name description isRepeatable locations args(includeDeprecated: true) { ...Input } }
          }
        }
        fragment Type on __Type {
          kind name description specifiedByURL isOneOf
          fields(includeDeprecated: true) {
            name description args(includeDeprecated: true) { ...Input } type { ...Ref }
            isDeprecated deprecationReason
          }
          inputFields(includeDeprecated: true) { ...Input }
          interfaces { ...Ref }
          enumValues(includeDeprecated: true) { name description isDeprecated deprecationReason }
          possibleTypes { ...Ref }
        }
        fragment Input on __InputValue {
          name description type { ...Ref } defaultValue isDeprecated deprecationReason
        }
        fragment Ref on __Type {
          kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } }
        }
        """
}
