import GraphQLLanguage
import GraphQLSchema

/// A file beside a tab's own, whose fragments the tab may use.
struct ProjectFile: Sendable {
    /// As the user or an import named it, without detours.
    let path: String
    /// Nil when the file cannot be read.
    var document: EditedDocument?
    /// Why it cannot be read, as a sentence.
    var problem: String?
    /// Whether a tab has it: then its text is that of the tab, saved or not.
    var isOpen = false

    init(path: String, text: [UInt8]) {
        self.path = path
        document = EditedDocument(text)
    }

    init(path: String, problem: String) {
        self.path = path
        self.problem = problem
    }

    init(path: String, open document: EditedDocument) {
        self.path = path
        self.document = document
        isOpen = true
    }

    /// The files that the first comments name, as paths.
    var imports: [String] {
        guard let first = document?.parts.first else { return [] }
        return ProjectFile.imports(of: first.bytes, in: path)
    }

    static func imports(of bytes: [UInt8], in file: String?) -> [String] {
        Source(bytes: bytes).imports.map { ProjectFile.path(of: $0.path, importedFrom: file) }
    }

    /// Where an import leads: relative to the folder of the file that holds it.
    static func path(of wanted: String, importedFrom file: String?) -> String {
        guard !wanted.hasPrefix("/"), let file, let slash = file.lastIndex(of: "/") else { return normal(wanted) }
        return normal(String(file[...slash]) + wanted)
    }

    /// The path without `.`, `..` and doubled slashes, as far as it can be told from its text.
    static func normal(_ path: String) -> String {
        var names: [Substring] = []
        for name in path.split(separator: "/") where name != "." {
            if name == "..", let last = names.last, last != ".." { names.removeLast() } else { names.append(name) }
        }
        return (path.hasPrefix("/") ? "/" : "") + names.joined(separator: "/")
    }
}
