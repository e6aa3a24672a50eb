import GraphQLLanguage
import Workspace

/// The documents that a command works on.
enum ProjectDocuments {
    /// The files among the operands, else those of the project.
    static func files(_ arguments: ParsedArguments, _ invocation: Invocation) throws -> [String] {
        guard arguments.operands.isEmpty else { return arguments.operands }
        let context = try invocation.project.required(for: "and no file was named")
        let files = try context.documentPaths()
        guard !files.isEmpty else {
            throw UsageError(
                "No file was named, and the “documents” in \(context.config.path) match no .graphql or .gql file.")
        }
        return files
    }

    /// The fragments that a document uses and does not define.
    static func missingFragments(in document: Document) -> Set<String> {
        let sets = document.operations.map(\.selectionSet) + document.fragments.map(\.selectionSet)
        return Set(sets.flatMap(IndexedDefinition.spreads)).subtracting(document.fragments.map(\.name.value))
    }

    /// The files of the project that define what a document lacks.
    static func filesOfMissingFragments(in document: Document, of context: ProjectContext) throws -> [String] {
        let missing = missingFragments(in: document)
        guard !missing.isEmpty else { return [] }
        let own = Set(document.fragments.map(\.name.value))
        let fragments = try context.documents().fragments(neededBy: missing.sorted(), own: own, file: nil)
        var known: Set<String> = []
        return fragments.map(\.file).filter { known.insert($0).inserted }.map(context.displayPath)
    }
}
