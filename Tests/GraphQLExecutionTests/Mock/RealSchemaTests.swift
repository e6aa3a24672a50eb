import Fixtures
import GraphQLExecution
import GraphQLLanguage
import GraphQLSchema
import JSON
import Testing

@Suite("Mocking real schemas", .enabled(if: Fixtures.isPresent))
struct RealSchemaTests {
    private func executor(_ name: String) throws -> Executor {
        let schema = try Schema.build(sdl: Source(bytes: Fixtures.bytes("schemas/\(name).graphql"), name: name))
        var mock = MockSchema(schema)
        mock.listSize = 2
        mock.interval = .milliseconds(1)
        return Executor(mock.make())
    }

    /// The errors of an operation, of whatever kind; of a subscription, those of its first event.
    private func errors(_ request: GraphQLRequest, _ executor: Executor) async throws -> [ExecutionError] {
        let operation: PreparedOperation
        do {
            operation = try executor.prepare(request)
        } catch {
            return error.errors
        }
        guard operation.kind == .subscription else { return try await executor.execute(operation).errors }
        guard case .events(let events) = try await executor.subscribe(operation) else {
            return [ExecutionError("the subscription was refused")]
        }
        for try await event in events { return event.errors }
        return [ExecutionError("the subscription has no event")]
    }

    @Test(
        "an operation for every root field is answered without an error",
        arguments: ["github", "gitlab", "linear", "swapi"])
    func generated(_ name: String) async throws {
        let executor = try executor(name)
        var writer = OperationWriter(schema: executor.schema.schema)
        let operations = writer.operations()
        #expect(operations.count > 5)
        var failures: [String] = []
        for operation in operations {
            for error in try await errors(GraphQLRequest(query: operation), executor).prefix(2) {
                failures.append("\(error) in \(operation.prefix(120))")
            }
        }
        #expect(failures.prefix(20) == [])
    }

    @Test("every operation of Linear's own documents that is valid is answered without an error")
    func documents() async throws {
        let executor = try executor("linear")
        let document = try Parser.parse(Source(bytes: Fixtures.bytes("schemas/linear.documents.graphql")))
        let input = SampleInput(schema: executor.schema.schema)
        let fragments = document.fragmentsByName
        var answered = 0
        var conflicts = 0
        var failures: [String] = []
        for operation in document.operations {
            var needed: [String] = []
            gather(operation.selectionSet, fragments, into: &needed)
            let definitions =
                [Definition.operation(operation)] + needed.compactMap { fragments[$0].map(Definition.fragment) }
            let request = GraphQLRequest(
                query: Printer.print(Document(definitions: definitions)), variables: input.variables(of: operation))
            let errors = try await errors(request, executor)
            if errors.contains(where: { $0.message.contains("conflict") }) {
                conflicts += 1
            } else if let error = errors.first {
                failures.append("\(error) in \(operation.name?.value ?? "?")")
            } else {
                answered += 1
            }
        }
        #expect(failures.prefix(20) == [])
        // Some of the published operations select fields that cannot be merged.
        #expect(conflicts <= 31)
        #expect(answered + conflicts == document.operations.count)
        #expect(answered > 600)
    }

    private func gather(
        _ set: SelectionSet, _ fragments: [String: FragmentDefinition], into names: inout [String]
    ) {
        for selection in set.selections {
            if case .fragmentSpread(let spread) = selection, !names.contains(spread.name.value) {
                names.append(spread.name.value)
                if let fragment = fragments[spread.name.value] {
                    gather(fragment.selectionSet, fragments, into: &names)
                }
            }
            if let inner = selection.selectionSet { gather(inner, fragments, into: &names) }
        }
    }
}
