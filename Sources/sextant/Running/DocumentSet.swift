import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation
import Workspace

/// Files that are validated together: a fragment of one may be used in another, and a name may be taken only once.
struct DocumentSet {
    private struct File {
        let name: String
        /// Where the file's text starts in the text of all.
        let start: Int
        let source: Source
        let lines: LineIndex
        /// Named by an `#import` comment, or by a fragment that is used, only: it lends its fragments, and its faults are not asked for.
        let isImported: Bool
    }

    private var files: [File] = []
    /// The files by what they are, however they are spelled.
    private var known: Set<String> = []
    private(set) var syntaxProblems: [DocumentProblem] = []
    private var bytes: [UInt8] = []

    /// - Parameter project: Where fragments come from that the files use and do not define.
    init(reading paths: [String], in project: ProjectContext? = nil) throws {
        for path in paths { try add(path, isImported: false) }
        try followImports()
        guard let project, let document = try? Parser.parse(Source(bytes: bytes, name: "the documents")) else { return }
        for file in try ProjectDocuments.filesOfMissingFragments(in: document, of: project) {
            try add(file, isImported: true)
        }
        try followImports()
    }

    private mutating func followImports() throws {
        var next = 0
        while next < files.count {
            let file = files[next]
            next += 1
            for imported in file.source.imports {
                try add(Self.resolve(imported.path, from: file.name), isImported: true)
            }
        }
    }

    private mutating func add(_ path: String, isImported: Bool) throws {
        guard known.insert(FileSystem.resolved(path)).inserted else { return }
        let source = Source(bytes: try FileSystem.read(path), name: path == "-" ? "standard input" : path)
        do throws(SyntaxError) {
            _ = try Parser.parse(source)
            files.append(
                File(
                    name: path, start: bytes.count, source: source, lines: LineIndex(source), isImported: isImported))
            bytes += source.bytes
            bytes.append(UInt8(ascii: "\n"))
        } catch {
            syntaxProblems.append(DocumentProblem(file: path, error: error))
        }
    }

    private static func resolve(_ path: String, from file: String) -> String {
        if path.hasPrefix("/") { return path }
        let folder = file == "-" ? "." : FileSystem.folder(of: file)
        let relative = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
        return folder == "." ? relative : "\(folder)/\(relative)"
    }

    /// What is wrong, in the order of the files. A file that does not parse hides the fragments that the others may
    /// need, so then only the syntax errors are told.
    func problems(schema: Schema) throws -> [DocumentProblem] {
        guard syntaxProblems.isEmpty else { return syntaxProblems }
        let document = try Parser.parse(Source(bytes: bytes, name: "the documents"))
        return Validator.validate(document, schema: schema, limit: .max).compactMap(problem)
    }

    private func problem(_ error: ValidationError) -> DocumentProblem? {
        guard let file = error.ranges.first.map({ file(at: $0.lowerBound) }) ?? files.first(where: { !$0.isImported })
        else { return nil }
        guard !file.isImported else { return nil }
        // Places in other files would read as places in this one.
        let offsets = error.ranges.map(\.lowerBound)
        let own = offsets.filter { self.file(at: $0).start == file.start }
        let elsewhere = offsets.filter { self.file(at: $0).start != file.start }.map(place)
        return DocumentProblem(
            file: file.name, rule: error.rule,
            message: error.message + (elsewhere.isEmpty ? "" : " See also \(elsewhere.joined(separator: ", "))."),
            locations: own.map { file.lines.position(at: $0 - file.start) })
    }

    private func place(of offset: Int) -> String {
        let file = file(at: offset)
        let position = file.lines.position(at: offset - file.start)
        return "\(file.name):\(position.line):\(position.column)"
    }

    private func file(at offset: Int) -> File {
        files.last { $0.start <= offset } ?? files[0]
    }
}
