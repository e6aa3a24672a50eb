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
            var open: [(end: Int, isObject: Bool)] = []
            var at = node.index
            var isFirst = true
            while true {
                // Close what ends before this place.
                while let last = open.last, last.end == at {
                    open.removeLast()
                    if !isFirst { breakLine(style, open.count, &output) }
                    output.append(last.isObject ? 0x7D : 0x5D)
                    isFirst = false
                }
                if open.isEmpty, at != node.index || !isFirst { return }
                if let last = open.last {
                    if !isFirst { output.append(0x2C) }
                    breakLine(style, open.count, &output)
                    if last.isObject {
                        output.append(contentsOf: source[document.byteRange(at: at)])
                        output.append(0x3A)
                        if style != .compact { output.append(0x20) }
                        at += 1
                    }
                }
                let tag = document.tag(at: at)
                if tag == .array || tag == .object {
                    output.append(tag == .object ? 0x7B : 0x5B)
                    open.append((document.index(after: at), tag == .object))
                    at += 2
                    isFirst = true
                } else {
                    output.append(contentsOf: source[document.byteRange(at: at)])
                    at += 1
                    isFirst = false
                }
            }
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
        for _ in 0..<(depth * indent) { output.append(0x20) }
    }
}
