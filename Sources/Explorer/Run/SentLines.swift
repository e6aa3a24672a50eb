import GraphQLSchema

/// Where the lines of a text that was put together for sending come from.
struct SentLines: Sendable, Equatable {
    private struct Run: Sendable, Equatable {
        var first: Int
        var count: Int
        /// The line it starts on where it was written, from 1.
        var written: Int
        /// The other file that lent it; nil is the tab's own text.
        var file: String?
    }

    /// None: every line is where it was written.
    private var runs: [Run] = []
    private var next = 1

    /// Where a line, counted from 1, was written.
    func written(_ line: Int) -> (line: Int, file: String?)? {
        guard !runs.isEmpty else { return (line, nil) }
        guard let run = runs.last(where: { $0.first <= line }) else { return nil }
        return (run.written + min(line - run.first, run.count - 1), run.file)
    }

    fileprivate mutating func append(lines count: Int, from written: Int, of file: String? = nil) {
        runs.append(Run(first: next, count: count, written: written, file: file))
        // An empty line parts it from what follows.
        next += count + 1
    }
}

/// The text that is sent for an operation: the whole document where all of it is needed, else the definitions that are,
/// and behind them the fragments of other files.
struct SentDocument {
    private(set) var bytes: [UInt8] = []
    private(set) var lines = SentLines()

    init(_ analysis: Analysis, operation index: Int) {
        let document = analysis.document
        let needs = analysis.needs(ofOperation: index)
        if needs.lent.isEmpty, needs.parts.count == document.parts.count {
            bytes = document.bytes
            return
        }
        let firstLines = document.firstLines
        for index in needs.parts {
            let part = document.parts[index]
            let range = part.outline.definitions.first?.range.bounds ?? 0..<part.bytes.count
            append(part.bytes[range])
            lines.append(lines: part.lines.count, from: firstLines[index] + part.lines.lowerBound + 1)
        }
        for fragment in needs.lent {
            append(fragment.text)
            lines.append(lines: fragment.part.lines.count, from: fragment.line + 1, of: fragment.file)
        }
    }

    private mutating func append(_ text: ArraySlice<UInt8>) {
        if !bytes.isEmpty { bytes += Array("\n\n".utf8) }
        bytes += text
    }
}
