import GraphQLLanguage

/// The operations and fragments of a project's documents by name. Files are read again only when they have changed.
package struct DocumentIndex: Sendable {
    /// What is known of one file.
    struct Entry: Sendable {
        let status: FileStatus
        let definitions: [IndexedDefinition]
        /// The files its `#import` comments name, as the index names its files.
        let imports: [String]
        /// Why nothing is known of it.
        let problem: String?
    }

    /// Whatever is larger was made by a program, for a program.
    private static let sizeLimit = 8 << 20
    private static let endings: Set<String> = ["graphql", "gql", "graphqls", "graphqlq"]

    /// The folder that files are relative to.
    package let folder: String
    private var entries: [String: Entry] = [:]
    /// The files in the order in which they count: those of the patterns in alphabetical order, then what they import.
    private var order: [String] = []
    /// How many files are in other languages: `.ts`, `.swift`.
    package private(set) var skippedCount = 0
    /// How many files were read by the last refresh.
    package private(set) var readCount = 0

    package init(folder: String) { self.folder = folder }

    /// Whether a file holds GraphQL and nothing else, by its name.
    package static func isGraphQL(_ file: String) -> Bool {
        endings.contains(file.split(separator: ".").last.map(String.init) ?? "")
    }

    /// Takes in what has changed. The files are relative to the folder.
    package mutating func refresh(files: [String]) {
        let earlier = entries
        entries = [:]
        order = []
        skippedCount = 0
        readCount = 0
        var open = files[...]
        while let file = open.popFirst() {
            guard entries[file] == nil else { continue }
            guard Self.isGraphQL(file) else {
                skippedCount += 1
                continue
            }
            guard let status = FileStatus(path(of: file)), status.isRegular else { continue }
            if let known = earlier[file], known.status == status {
                entries[file] = known
            } else {
                entries[file] = read(file, status)
                readCount += 1
            }
            order.append(file)
            open += entries[file]?.imports ?? []
        }
    }

    private func path(of file: String) -> String { file.hasPrefix("/") ? file : "\(folder)/\(file)" }

    private func read(_ file: String, _ status: FileStatus) -> Entry {
        func entry(_ problem: String) -> Entry { Entry(status: status, definitions: [], imports: [], problem: problem) }
        guard status.size <= Self.sizeLimit else { return entry("it is larger than \(Self.sizeLimit >> 20) MB") }
        let source: Source
        do throws(FileError) {
            source = Source(bytes: try FileSystem.read(path(of: file)), name: file)
        } catch {
            return entry(String(cString: strerror(error.errorNumber)).lowercased())
        }
        let imports = source.imports.map { Self.resolve($0.path, from: file) }
        do throws(SyntaxError) {
            let document = try Parser.parse(source)
            return Entry(
                status: status, definitions: IndexedDefinition.all(in: document, file: file), imports: imports,
                problem: nil)
        } catch {
            return Entry(
                status: status, definitions: [], imports: imports,
                problem: "\(error.position.line):\(error.position.column): \(error.message)")
        }
    }

    /// An import is relative to the file it stands in.
    static func resolve(_ path: String, from file: String) -> String {
        if path.hasPrefix("/") { return path }
        let folder = FileSystem.folder(of: file)
        var names = folder == "." ? [] : folder.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        for name in path.split(separator: "/") where name != "." {
            if name == "..", let last = names.last, last != "..", !last.isEmpty {
                names.removeLast()
            } else {
                names.append(String(name))
            }
        }
        return names.joined(separator: "/")
    }

    // MARK: Looking up

    /// The files that were read, in their order.
    package var files: [String] { order }

    /// Every operation and fragment, in the order of the files.
    package var definitions: [IndexedDefinition] { order.flatMap { entries[$0]?.definitions ?? [] } }

    /// The files that could not be read or do not parse, with the reason.
    package var problems: [(file: String, problem: String)] {
        order.compactMap { file in entries[file]?.problem.map { (file, $0) } }
    }

    /// The operations of a name.
    package func operations(named name: String) -> [IndexedDefinition] {
        definitions.filter { $0.name == name && !$0.kind.isFragment }
    }

    /// Names that are taken more than once, each with all its definitions: operations and fragments apart.
    package var duplicates: [[IndexedDefinition]] {
        var groups: [String: [IndexedDefinition]] = [:]
        for definition in definitions {
            groups[(definition.kind.isFragment ? "f " : "o ") + definition.name, default: []].append(definition)
        }
        return groups.values.filter { $0.count > 1 }.sorted { $0[0].name < $1[0].name }
    }

    /// The fragments that a text needs, directly or through others, and does not define itself, in the order in which
    /// they are needed. Of several with one name the nearest counts: in the file itself, in a file that it imports, else
    /// the first.
    ///
    /// - Parameters:
    ///   - spreads: The fragments that the text spreads.
    ///   - own: The fragments that the text defines.
    ///   - file: The file of the text, as the index names it.
    package func fragments(neededBy spreads: [String], own: Set<String>, file: String?) -> [IndexedDefinition] {
        let byName = Dictionary(grouping: definitions.filter(\.kind.isFragment), by: \.name)
        let imported = file.map { Set(entries[$0]?.imports ?? []) } ?? []
        var found: [IndexedDefinition] = []
        var known = own
        var open = spreads[...]
        while let name = open.popFirst() {
            guard known.insert(name).inserted, let candidates = byName[name] else { continue }
            let nearest =
                candidates.first { $0.file == file } ?? candidates.first { imported.contains($0.file) } ?? candidates[0]
            found.append(nearest)
            open += nearest.spreads
        }
        return found
    }

    /// A document with the fragments that it lacks below it. Its own lines stay where they are.
    package func completed(_ document: Document, file: String?) -> String {
        var spreads = document.operations.flatMap { IndexedDefinition.spreads(in: $0.selectionSet) }
        spreads += document.fragments.flatMap { IndexedDefinition.spreads(in: $0.selectionSet) }
        let own = Set(document.fragments.map(\.name.value))
        let missing = fragments(neededBy: spreads, own: own, file: file)
        return ([String(decoding: document.source.bytes, as: UTF8.self)] + missing.map(\.text))
            .joined(separator: "\n\n")
    }
}
