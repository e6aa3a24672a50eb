import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation
import JSON
import Workspace

/// Files that are validated together: a fragment of one may be used in another, and a name may be taken only once.
struct DocumentSet {
    private struct File {
        let name: String
        /// Where the file's text starts in the text of all.
        let start: Int
        let source: Source
        let lines: LineIndex
        /// Named by an `#import` comment only: it lends its fragments, and its faults are not asked for.
        let isImported: Bool
    }

    private var files: [File] = []
    private(set) var syntaxProblems: [DocumentProblem] = []
    private var bytes: [UInt8] = []

    init(reading paths: [String]) throws {
        for path in paths { try add(path, isImported: false) }
        var next = 0
        while next < files.count {
            let file = files[next]
            next += 1
            for imported in file.source.imports {
                let path = Self.resolve(imported.path, from: file.name)
                if !files.contains(where: { $0.name == path }) { try add(path, isImported: true) }
            }
        }
    }

    private mutating func add(_ path: String, isImported: Bool) throws {
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
        let offsets = error.ranges.map(\.lowerBound).filter { self.file(at: $0).start == file.start }
        return DocumentProblem(
            file: file.name, rule: error.rule, message: error.message,
            locations: offsets.map { file.lines.position(at: $0 - file.start) })
    }

    private func file(at offset: Int) -> File {
        files.last { $0.start <= offset } ?? files[0]
    }
}

/// What is wrong with a document, as `validate` prints it.
struct DocumentProblem: Equatable {
    let file: String
    let rule: String
    let message: String
    let locations: [SourcePosition]

    init(file: String, rule: String, message: String, locations: [SourcePosition]) {
        self.file = file
        self.rule = rule
        self.message = message
        self.locations = locations
    }

    init(file: String, error: SyntaxError) {
        self.init(file: file, rule: "Syntax", message: error.message, locations: [error.position])
    }

    /// `file:line:column: rule: message`
    var line: String {
        let place = locations.first.map { ":\($0.line):\($0.column)" } ?? ""
        return "\(file)\(place): \(rule): \(message)"
    }

    var json: String {
        let places = locations.map { position -> JSONValue in
            [
                "line": .number(JSONNumber(position.line)), "column": .number(JSONNumber(position.column)),
            ]
        }
        let object: JSONValue = [
            "file": .string(file), "rule": .string(rule), "message": .string(message), "locations": .array(places),
        ]
        return JSONWriter.string(object)
    }
}
