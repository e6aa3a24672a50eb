import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation

/// Row 14: what an editor asks for at every key, in the middle of a document of 1,200 operations: what may stand at the
/// cursor, and what is wrong in the whole document.
enum EditorServicesRow: BenchmarkRow {
    static let number = 14
    static let title = "completion and diagnostics at a key in a document of 1,200 operations"

    private static let keys = Array("nameWithOw".utf8)

    static func run(_ options: BenchmarkOptions) async throws {
        let text = try LanguageInputs.operations()
        let github = try Schema.build(sdl: Source(bytes: try LanguageInputs.schema()))
        var typed = TypedDocument(text.document)
        var offers = 0
        try await measure("14 completion in 1,200 operations", options) {
            typed.type()
            offers = typed.document.completions(at: typed.cursor, schema: github).count
        }
        guard offers > 0 else { throw BenchmarkError("the half-typed field was not completed") }

        var diagnostics = EditedDiagnostics(schema: try Schema.build(sdl: Source(bytes: text.schema)))
        consume(diagnostics.update(typed.document))
        try await measure("14 diagnostics of 1,200 operations", options) {
            typed.type()
            consume(diagnostics.update(typed.document))
        }
    }

    /// The milliseconds that a key takes.
    private static func measure(_ row: String, _ options: BenchmarkOptions, _ key: () -> Void) async throws {
        var milliseconds: [Double] = []
        for _ in 0..<options.rounds {
            let seconds = await Measurement.seconds { for _ in keys { key() } }
            milliseconds.append(seconds * 1000 / Double(keys.count))
        }
        ResultLine(
            row: row, ours: Measurement.median(milliseconds), peer: nil, unit: "ms", better: .less, limit: nil,
            rounds: options.rounds
        ).write()
    }

    /// The document with a field that is being typed between its two middle definitions, again and again.
    private struct TypedDocument {
        private(set) var document: EditedDocument
        private(set) var cursor: Int
        private let before: [UInt8]
        private let after: [UInt8]
        private var count = 0

        init(_ text: [UInt8]) {
            let (brace, newline) = (UInt8(ascii: "}"), UInt8(ascii: "\n"))
            let middle = text.indices.dropFirst(text.count / 2).first { text[$0] == brace && text[$0 - 1] == newline }
            let place = (middle ?? text.count - 1) + 1
            before = text[..<place] + Array("\nquery Typed { repository(owner: \"harbour\", name: \"ship\") { ".utf8)
            after = Array(" } }\n".utf8) + text[place...]
            cursor = before.count
            document = EditedDocument(before + after)
        }

        mutating func type() {
            count = count % keys.count + 1
            document.update(before + keys[..<count] + after)
            cursor = before.count + count
        }
    }
}
