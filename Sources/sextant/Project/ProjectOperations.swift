import GraphQLLanguage
import Workspace

/// Operations by name, and the fragments that they need from other files.
enum ProjectOperations {
    /// The file of an operation; `nil` when the word is a file of its own, or nothing that a name could be.
    static func file(of word: String, _ invocation: Invocation) throws -> String? {
        guard word != "-", !FileSystem.exists(word), isName(word) else { return nil }
        let context = try invocation.project.required(for: "and no file is called “\(word)”")
        let index = try context.documents()
        let found = index.operations(named: word)
        if let first = found.first, found.count == 1 { return context.displayPath(first.file) }
        if found.isEmpty { throw UsageError(missing(word, index, context)) }
        let places = found.map { "\(context.displayPath($0.file)):\($0.line)" }
        throw UsageError(
            "The project has several operations “\(word)”: \(places.joined(separator: ", ")). Name the file, with "
                + "--operation \(word).")
    }

    private static func isName(_ word: String) -> Bool {
        word.utf8.allSatisfy { byte in
            let character = Character(Unicode.Scalar(byte))
            return character.isASCII && (character.isLetter || character.isNumber || character == "_")
        }
    }

    private static func missing(_ word: String, _ index: DocumentIndex, _ context: ProjectContext) -> String {
        let names = index.definitions.filter { !$0.kind.isFragment }.map(\.name)
        guard !names.isEmpty else {
            return "The documents of the project hold no operation: see “documents” in \(context.config.path)."
        }
        let near = names.filter {
            $0.lowercased().contains(word.lowercased()) || word.lowercased().contains($0.lowercased())
        }
        let shown = (near.isEmpty ? names : near).prefix(10).joined(separator: ", ")
        let more = names.count > 10 && near.isEmpty ? " and \(names.count - 10) more" : ""
        return "There is no operation “\(word)” in the project, and no such file: it has \(shown)\(more)."
    }

    /// Adds the fragments that a text uses and does not define. Its own lines stay where they are.
    static func complete(_ source: inout OperationSource, in context: ProjectContext) throws {
        guard let document = try? Parser.parse(Source(source.text, name: source.name)),
            !ProjectDocuments.missingFragments(in: document).isEmpty
        else { return }
        source.text = try context.documents().completed(document, file: context.indexName(source.name))
    }
}
