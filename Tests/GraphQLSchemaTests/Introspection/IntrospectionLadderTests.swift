import GraphQLLanguage
import GraphQLSchema
import JSON
import Testing

@Suite("The introspection ladder")
struct IntrospectionLadderTests {
    private func node(_ text: String) throws -> JSONNode { try JSONDocument(parsing: text).root }

    private func query(_ step: IntrospectionLadder.Step) -> String? {
        if case .send(let query) = step { query } else { nil }
    }

    private var schemaResponse: JSONNode {
        get throws { try node("{\"data\": \(JSONWriter.string(HarbourSchema.schema.introspectionJSON().root))}") }
    }

    private let modern = """
        {"data": {
          "schema": {"fields": [{"name": "description"}, {"name": "subscriptionType"}]},
          "directive": {"fields": [{"name": "isRepeatable", "args": []}, {"name": "locations", "args": []},
                                   {"name": "args", "args": []}]},
          "field": {"fields": [{"name": "args", "args": [{"name": "includeDeprecated"}]}]},
          "type": {"fields": [{"name": "specifiedByURL", "args": []},
                              {"name": "inputFields", "args": [{"name": "includeDeprecated"}]}]},
          "inputValue": {"fields": [{"name": "isDeprecated"}, {"name": "deprecationReason"}]}}}
        """

    @Test("a probe first, then the query that fits, then the schema")
    func modernServer() throws {
        var ladder = IntrospectionLadder()
        #expect(query(ladder.start()) == IntrospectionQuery.probe)
        let tailored = try #require(query(ladder.next(after: try node(modern))))
        #expect(tailored.contains("isRepeatable"))
        #expect(tailored.contains("specifiedByURL"))
        #expect(!tailored.contains("isOneOf"))
        #expect(tailored.contains("inputFields(includeDeprecated: true)"))
        #expect(tailored.components(of: "includeDeprecated") == 4)
        _ = try Parser.parse(tailored)
        guard case .finished(let schema) = ladder.next(after: try schemaResponse) else {
            Issue.record("no schema")
            return
        }
        #expect(schema["Ship"] != nil)
    }

    @Test("an old server goes down rung by rung")
    func oldServer() throws {
        var ladder = IntrospectionLadder()
        _ = ladder.start()
        let refusal = try node(#"{"errors": [{"message": "Unknown field \"locations\" on \"__Directive\""}]}"#)
        let june = try #require(query(ladder.next(after: refusal)))
        #expect(june == IntrospectionQuery.june2018.text)
        let oldest = try #require(query(ladder.next(after: refusal)))
        #expect(!oldest.contains("subscriptionType"))
        #expect(oldest.contains("onOperation"))
        _ = try Parser.parse(oldest)
        guard case .finished = ladder.next(after: try schemaResponse) else {
            Issue.record("no schema")
            return
        }
    }

    @Test(
        "that introspection is off is recognised and said",
        arguments: [
            "GraphQL introspection is not allowed by Apollo Server, but the query contained __schema",
            "Cannot query field '__schema' on type 'Query'.", "Introspection is disabled",
        ])
    func off(message: String) throws {
        var ladder = IntrospectionLadder()
        _ = ladder.start()
        let refusal = try node("{\"errors\": [{\"message\": \"\(message)\"}]}")
        _ = ladder.next(after: refusal)
        guard case .failed(.off(let said)) = ladder.next(after: refusal) else {
            Issue.record("not recognised")
            return
        }
        #expect(said == message)
    }

    @Test("errors of another kind are shown, and answers that are no GraphQL called that")
    func failures() throws {
        var ladder = IntrospectionLadder()
        _ = ladder.start()
        let refusal = try node(#"{"errors": ["plain text"]}"#)
        _ = ladder.next(after: refusal)
        _ = ladder.next(after: refusal)
        guard case .failed(let failure) = ladder.next(after: refusal) else {
            Issue.record("did not fail")
            return
        }
        #expect(failure == .refused(messages: ["plain text"]))

        var other = IntrospectionLadder()
        _ = other.start()
        _ = other.next(after: nil)
        _ = other.next(after: nil)
        guard case .failed(.notGraphQL) = other.next(after: nil) else {
            Issue.record("did not fail")
            return
        }
    }
}

extension String {
    fileprivate func components(of part: String) -> Int {
        var count = 0
        var rest = self[...]
        while let range = rest.firstRange(of: part) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
