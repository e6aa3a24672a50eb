import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation

/// A problem in a text: where, counted from 1 with columns in code points, and what.
struct TextProblem: Sendable, Equatable {
    var line: Int
    var column: Int
    var message: String
    /// Bytes of the line that it concerns, from the column on.
    var length = 0
    /// Whether it keeps the definition around it from being sent.
    var isSyntax = false
}

/// What is known of a tab's texts; found off the loop after each edit, from what an earlier look had found.
struct Analysis: Sendable {
    /// An operation and the lines it stands on, from 0, the last one included.
    struct Operation: Sendable, Equatable {
        var kind: OperationKind
        var name: String?
        var lines: ClosedRange<Int>
        /// Its place among the document's parts.
        var part: Int

        var label: String { name ?? "anonymous \(kind.rawValue)" }
    }

    struct Fragment: Sendable, Equatable {
        var name: String
        var lines: ClosedRange<Int>
        var part: Int
    }

    /// The revisions of the texts that were looked at; -1 before the first look.
    var revision = -1
    var variablesRevision = -1
    /// The text, definition by definition.
    var document = EditedDocument()
    /// The fragments of other files.
    var lent = LentFragments()
    /// What is known of each definition against the schema.
    var diagnostics: EditedDiagnostics?
    private(set) var operations: [Operation] = []
    private(set) var fragments: [Fragment] = []
    /// What is to be mended, in the order of the text. Of what is no syntax error the text is sent all the same, since
    /// the schema may be old.
    var problems: [TextProblem] = [] {
        didSet { problemOfLine = Dictionary(problems.enumerated().map { ($1.line, $0) }) { min($0, $1) } }
    }
    private var problemOfLine: [Int: Int] = [:]
    var variablesProblem: TextProblem?
    /// The files that the document's first comments name.
    private(set) var imports: [DocumentImport] = []
    private var partOfFragment: [String: Int] = [:]
    private var usersOfFragment: [String: [Int]] = [:]

    /// Lists the definitions of the document; a few words of each, none is read again.
    mutating func list() {
        (operations, fragments) = ([], [])
        (partOfFragment, usersOfFragment) = ([:], [:])
        let firstLines = document.firstLines
        for (index, part) in document.parts.enumerated() {
            let lines = part.lines.lowerBound + firstLines[index]...part.lines.upperBound + firstLines[index]
            for name in part.spreads { usersOfFragment[name, default: []].append(index) }
            switch part.kind {
            case .operation(let kind)?:
                operations.append(Operation(kind: kind, name: part.name, lines: lines, part: index))
            case .fragment?:
                guard let name = part.name else { continue }
                fragments.append(Fragment(name: name, lines: lines, part: index))
                if partOfFragment[name] == nil { partOfFragment[name] = index }
            default: continue
            }
        }
        imports = document.parts.first.map { Source(bytes: $0.bytes).imports } ?? []
    }

    // MARK: What a place means

    /// What runs when the cursor stands on a line.
    enum Meaning: Sendable, Equatable {
        case nothing
        /// The operation around it; between two the one above; before all the first.
        case operation(Int)
        /// In a fragment: one of the operations that use it. The first is chosen until the user chooses another.
        case users([Int], of: String)
    }

    func meaning(ofLine line: Int) -> Meaning {
        guard !operations.isEmpty else { return .nothing }
        let below = operations.firstIndex(above: line, by: \.lines.lowerBound)
        var around = below - 1
        while around > 0, operations[around - 1].lines.contains(line) { around -= 1 }
        if around >= 0, operations[around].lines.contains(line) { return .operation(around) }
        let next = fragments.firstIndex(above: line, by: \.lines.lowerBound)
        if next > 0, fragments[next - 1].lines.contains(line) {
            let users = users(ofFragment: fragments[next - 1].name)
            if !users.isEmpty { return .users(users, of: fragments[next - 1].name) }
        }
        return .operation(max(0, below - 1))
    }

    /// The operation that runs when the cursor stands on a line, given which the user has chosen for fragments.
    func operation(atLine line: Int, chosen: [String: String] = [:]) -> Int? {
        switch meaning(ofLine: line) {
        case .nothing: return nil
        case .operation(let index): return index
        case .users(let users, let fragment):
            return users.first { operations[$0].label == chosen[fragment] } ?? users.first
        }
    }

    /// The operations that need a fragment, directly or through others.
    private func users(ofFragment name: String) -> [Int] {
        var seen: Set<Int> = []
        var open = [name]
        while let name = open.popLast() {
            for part in usersOfFragment[name] ?? [] where seen.insert(part).inserted {
                if let name = document.parts[part].fragmentName { open.append(name) }
            }
        }
        return operations.indices.filter { seen.contains(operations[$0].part) }
    }

    // MARK: What an operation needs

    /// The definitions that are sent for an operation.
    struct Needs: Sendable {
        /// Places among the document's parts, ascending; the operation's own is one of them.
        var parts: [Int] = []
        var lent: [LentFragments.Fragment] = []

        var fragmentCount: Int { parts.count - 1 + lent.count }
        var fileCount: Int { Set(lent.map(\.file)).count }
    }

    func needs(ofOperation index: Int) -> Needs {
        var needs = Needs(parts: [operations[index].part])
        var seen: Set<String> = []
        var open = Array(document.parts[operations[index].part].spreads)
        while let name = open.popLast() {
            guard seen.insert(name).inserted else { continue }
            if let part = partOfFragment[name] {
                needs.parts.append(part)
                open += document.parts[part].spreads
            } else if let fragment = lent[name] {
                needs.lent.append(fragment)
                open += fragment.part.spreads
            }
        }
        needs.parts.sort()
        needs.lent.sort { ($0.file, $0.start) < ($1.file, $1.start) }
        return needs
    }

    // MARK: Problems

    /// The first problem of a line, counted from 1.
    func problem(ofLine line: Int) -> TextProblem? { problemOfLine[line].map { problems[$0] } }

    /// What keeps the definitions on some lines, from 0, from being sent.
    func syntaxProblem(in lines: ClosedRange<Int>) -> TextProblem? {
        let first = problems.firstIndex(above: lines.lowerBound, by: \.line)
        return problems[first...].prefix { $0.line <= lines.upperBound + 1 }.first(where: \.isSyntax)
    }
}

extension Array {
    /// The index of the first element whose number is above one; the numbers ascend.
    fileprivate func firstIndex(above number: Int, by key: (Element) -> Int) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if key(self[middle]) <= number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
