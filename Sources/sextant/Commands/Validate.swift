import GraphQLSchema
import Terminal

extension Commands {
    /// `sextant validate`
    static func validate(_ arguments: ParsedArguments, _ invocation: Invocation) throws -> ExitCode {
        let documents = try DocumentSet(
            reading: ProjectDocuments.files(arguments, invocation), in: invocation.project.found)
        return try HeadlessTask.run {
            let schema = try await SchemaSource.schema(arguments, invocation).asSet(invocation)
            if arguments.has(.verbose) { invocation.noteWarnings(of: schema, from: arguments.value(.schema)) }
            let problems = try documents.problems(schema: schema)
            for problem in problems {
                invocation.print(arguments.has(.json) ? problem.json : sanitize(problem.line))
            }
            return problems.isEmpty ? .success : .invalidDocument
        }
    }
}
