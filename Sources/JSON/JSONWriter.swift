/// Writes values as JSON text.
public enum JSONWriter {
    /// How the text looks.
    public enum Style: Sendable, Hashable {
        /// No spaces and no line breaks.
        case compact
        /// A line for each element and member, indented; empty containers stay `[]` and `{}`.
        case pretty(indent: Int = 2)
    }

    /// Appends the text of a node. Numbers and strings are copied as they were received, escapes included.
    public static func write(_ node: JSONNode, style: Style = .compact, into output: inout [UInt8]) {
        let document = node.document
        document.bytes.withUnsafeBufferPointer { source in
            var run = Run(source)
            var open: [(end: Int, isObject: Bool)] = []
            var at = node.index
            var isFirst = true
            while true {
                // Close what ends before this place.
                while let last = open.last, last.end == at {
                    open.removeLast()
                    if !isFirst { run.breakLine(style, open.count, &output) }
                    run.append(last.isObject ? 0x7D : 0x5D, &output)
                    isFirst = false
                }
                if open.isEmpty, at != node.index || !isFirst { return run.flush(&output) }
                if let last = open.last {
                    if !isFirst { run.append(0x2C, &output) }
                    run.breakLine(style, open.count, &output)
                    if last.isObject {
                        run.append(document.byteRange(at: at), &output)
                        run.append(0x3A, &output)
                        if style != .compact { run.append(0x20, &output) }
                        at += 1
                    }
                }
                let tag = document.tag(at: at)
                if tag == .array || tag == .object {
                    run.append(tag == .object ? 0x7B : 0x5B, &output)
                    open.append((document.index(after: at), tag == .object))
                    at += 2
                    isFirst = true
                } else {
                    run.append(document.byteRange(at: at), &output)
                    at += 1
                    isFirst = false
                }
            }
        }
    }

    /// A stretch of the source that is to be copied. As long as what is written stands in the source in the same order,
    /// the stretch only grows, so text that is already written the same way is copied at once.
    private struct Run {
        let source: UnsafeBufferPointer<UInt8>
        private var start = 0
        private var end = 0
        /// A line feed and enough spaces to indent by.
        private var line = [UInt8](repeating: 0x20, count: 65)

        init(_ source: UnsafeBufferPointer<UInt8>) {
            self.source = source
            line[0] = 0x0A
        }

        @inline(__always)
        mutating func append(_ range: Range<Int>, _ output: inout [UInt8]) {
            if range.lowerBound != end {
                flush(&output)
                start = range.lowerBound
            }
            end = range.upperBound
        }

        @inline(__always)
        mutating func append(_ byte: UInt8, _ output: inout [UInt8]) {
            if end > start, end < source.count, source[end] == byte {
                end += 1
            } else {
                flush(&output)
                output.append(byte)
            }
        }

        mutating func breakLine(_ style: Style, _ depth: Int, _ output: inout [UInt8]) {
            guard case .pretty(let indent) = style else { return }
            flush(&output)
            let length = 1 + depth * indent
            if line.count < length { line += [UInt8](repeating: 0x20, count: length) }
            line.withUnsafeBufferPointer { output.append(contentsOf: UnsafeBufferPointer(rebasing: $0[..<length])) }
        }

        mutating func flush(_ output: inout [UInt8]) {
            guard start < end else { return }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<end]))
            start = end
        }
    }

    /// Appends the text of a value, with the shortest escapes.
    public static func write(_ value: JSONValue, style: Style = .compact, into output: inout [UInt8]) {
        write(value, style: style, sorted: false, into: &output)
    }

    /// Appends the canonical text of a value: keys sorted by their UTF-8 bytes, no spaces, the shortest escapes, number
    /// text as written. Of equal keys only the last is written.
    public static func canonical(_ value: JSONValue, into output: inout [UInt8]) {
        write(value, style: .compact, sorted: true, into: &output)
    }

    /// The text of a node as a string.
    public static func string(_ node: JSONNode, style: Style = .compact) -> String {
        var output: [UInt8] = []
        write(node, style: style, into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// The text of a value as a string.
    public static func string(_ value: JSONValue, style: Style = .compact) -> String {
        var output: [UInt8] = []
        write(value, style: style, into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends a text as a JSON string, quotes included, with the shortest escapes.
    public static func write(string text: String, into output: inout [UInt8]) {
        JSONEscapes.write(text, into: &output)
    }

    /// A container that is being written.
    private struct Level {
        /// Nil in an array.
        let keys: [String]?
        let values: [JSONValue]
        var next = 0
    }

    /// Without recursion, so that deep values need no deep stack.
    private static func write(_ value: JSONValue, style: Style, sorted: Bool, into output: inout [UInt8]) {
        var levels: [Level] = []
        var value = value
        while true {
            switch value {
            case .null: output.append(contentsOf: "null".utf8)
            case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
            case .number(let number): output.append(contentsOf: number.text.utf8)
            case .string(let text): JSONEscapes.write(text, into: &output)
            case .array(let elements):
                output.append(0x5B)
                levels.append(Level(keys: nil, values: elements))
            case .object(let object):
                output.append(0x7B)
                let members = sorted ? canonicalMembers(object) : Array(object)
                levels.append(Level(keys: members.map(\.key), values: members.map(\.value)))
            }
            while let level = levels.last, level.next == level.values.count {
                levels.removeLast()
                if level.next > 0 { breakLine(style, levels.count, &output) }
                output.append(level.keys == nil ? 0x5D : 0x7D)
            }
            guard let level = levels.last else { return }
            if level.next > 0 { output.append(0x2C) }
            breakLine(style, levels.count, &output)
            if let keys = level.keys {
                JSONEscapes.write(keys[level.next], into: &output)
                output.append(0x3A)
                if style != .compact { output.append(0x20) }
            }
            value = level.values[level.next]
            levels[levels.count - 1].next += 1
        }
    }

    private static func canonicalMembers(_ object: JSONObject) -> [JSONObject.Element] {
        var seen: Set<String> = []
        let lastOnes = object.reversed().filter { seen.insert($0.key).inserted }
        return lastOnes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }

    private static func breakLine(_ style: Style, _ depth: Int, _ output: inout [UInt8]) {
        guard case .pretty(let indent) = style else { return }
        output.append(0x0A)
        output.append(contentsOf: repeatElement(0x20, count: depth * indent))
    }
}
