import JSON
import Terminal

/// A piece of a row.
struct ResultSpan: Sendable, Hashable {
    var text: String
    var role: StyleRole
}

/// Values as short text. Nothing here looks at more of a value than can be seen of it.
enum ResultText {
    /// The columns of a text.
    static func width(_ text: String) -> Int { displayWidth(text) }

    /// A scalar in one line: strings in quotes, with control characters, quotes and backslashes escaped.
    ///
    /// - Parameter limit: About how many characters can be seen; the text is a little longer if the value is.
    static func scalar(_ node: JSONNode, limit: Int) -> ResultSpan {
        switch node.kind {
        case .null: ResultSpan(text: "null", role: .constant)
        case .bool: ResultSpan(text: node.bool == true ? "true" : "false", role: .constant)
        case .number: ResultSpan(text: prefix(node, limit), role: .number)
        case .string: ResultSpan(text: "\"" + prefix(node, limit) + "\"", role: .string)
        case .array, .object: ResultSpan(text: node.kind == .array ? "[]" : "{}", role: .punctuation)
        }
    }

    /// The first characters of a string or number, in one line.
    static func prefix(_ node: JSONNode, _ limit: Int) -> String {
        let range = node.contentRange
        return node.document.bytes.withUnsafeBufferPointer { source in
            prefix(UnsafeBufferPointer(rebasing: source[range]), limit)
        }
    }

    private static func prefix(_ source: UnsafeBufferPointer<UInt8>, _ limit: Int) -> String {
        var text = ""
        var count = 0
        var at = 0
        while at < source.count, count <= limit {
            // Most text is plain; it is taken in one piece.
            var end = at
            while end < source.count, count <= limit, source[end] < 0x80, source[end] != 0x5C {
                end += 1
                count += 1
            }
            if end > at {
                text += String(decoding: UnsafeBufferPointer(rebasing: source[at..<end]), as: UTF8.self)
                at = end
                continue
            }
            count += 1
            if source[at] == 0x5C {
                at += escape(source, at, &text.unicodeScalars)
                continue
            }
            end = min(at + (source[at] < 0xE0 ? 2 : source[at] < 0xF0 ? 3 : 4), source.count)
            text += String(decoding: UnsafeBufferPointer(rebasing: source[at..<end]), as: UTF8.self)
            at = end
        }
        return text
    }

    /// Appends what an escape stands for, or the escape itself where that is a control character, a quote or a
    /// backslash. Returns its length.
    private static func escape(
        _ source: UnsafeBufferPointer<UInt8>, _ at: Int, _ text: inout String.UnicodeScalarView
    ) -> Int {
        let kind = source[at + 1]
        if kind == 0x2F {
            text.append("/")
            return 2
        }
        guard kind == 0x75 else {
            text.append("\\")
            text.append(Unicode.Scalar(kind))
            return 2
        }
        var unit = hex(source, at + 2)
        var length = 6
        if 0xD800...0xDBFF ~= unit, at + 12 <= source.count, source[at + 6] == 0x5C, source[at + 7] == 0x75 {
            let low = hex(source, at + 8)
            if 0xDC00...0xDFFF ~= low {
                unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
                length = 12
            }
        }
        if unit >= 0x20, let scalar = Unicode.Scalar(unit) {
            text.append(scalar)
        } else {
            for byte in source[at..<(at + length)] { text.append(Unicode.Scalar(byte)) }
        }
        return length
    }

    private static func hex(_ source: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt32 {
        source[start..<(start + 4)].reduce(0) { value, byte in
            value << 4 | UInt32(byte & 0x0F) + (byte > 0x39 ? 9 : 0)
        }
    }

    // MARK: Previews

    /// The members that name an entity for a person, the best first.
    private static let names = [
        "name", "title", "displayName", "fullName", "label", "login", "username", "email", "slug", "subject", "text",
        "message", "description", "code", "id",
    ]

    /// A folded value in one line, at most about `limit` columns.
    static func preview(_ walker: ResultWalker, limit: Int) -> [ResultSpan] {
        let node = walker.node
        switch node.kind {
        case .array: return listPreview(node, limit: limit)
        case .object:
            if walker.child.key == nil, walker.depth > 0, let name = name(of: node, in: walker.content) {
                return [scalar(name, limit: limit)]
            }
            return objectPreview(node, hidesTypename: hidesTypename(walker), limit: limit)
        default: return [scalar(node, limit: limit)]
        }
    }

    /// A value that stands outside the tree, such as a cell of a table.
    static func preview(_ node: JSONNode, limit: Int) -> [ResultSpan] {
        switch node.kind {
        case .array: listPreview(node, limit: limit)
        case .object: objectPreview(node, hidesTypename: true, limit: limit)
        default: [scalar(node, limit: limit)]
        }
    }

    /// The member that names an entity, or the entity in an edge of a connection.
    private static func name(of object: JSONNode, in content: ResultContent) -> JSONNode? {
        var entity = object
        if content.cacheKey(of: object.index) == nil {
            guard let node = object["node"], content.cacheKey(of: node.index) != nil else { return nil }
            entity = node
        }
        for name in names {
            if let value = entity[name], !value.isContainer, !value.isNull { return value }
        }
        return nil
    }

    private static func hidesTypename(_ walker: ResultWalker) -> Bool {
        guard let children = walker.children else { return false }
        return children.count < walker.node.count
    }

    private static func listPreview(_ node: JSONNode, limit: Int) -> [ResultSpan] {
        let count = node.count
        var spans = [ResultSpan(text: "[\(count)]", role: .dim)]
        guard let first = node[0], !first.isContainer else { return spans }
        var used = width(spans[0].text)
        for (place, element) in node.elements.enumerated() {
            guard used < limit, !element.isContainer else {
                spans.append(ResultSpan(text: "…", role: .dim))
                break
            }
            let value = scalar(element, limit: limit - used)
            spans.append(ResultSpan(text: place == 0 ? " " : ", ", role: .punctuation))
            spans.append(value)
            used += width(value.text) + 2
        }
        return spans
    }

    private static func objectPreview(_ node: JSONNode, hidesTypename: Bool, limit: Int) -> [ResultSpan] {
        var spans = [ResultSpan(text: "{ ", role: .punctuation)]
        var used = 2
        for (key, value) in node.members where !(hidesTypename && key == "__typename") {
            if used > 2 { spans.append(ResultSpan(text: ", ", role: .punctuation)) }
            guard used < limit else {
                spans.append(ResultSpan(text: "…", role: .dim))
                break
            }
            let label = prefix(JSONNode(document: key.document, index: key.index), limit) + ": "
            let inner: ResultSpan =
                switch value.kind {
                case .array: ResultSpan(text: "[\(value.count)]", role: .dim)
                case .object: ResultSpan(text: value.count == 0 ? "{}" : "{…}", role: .dim)
                default: scalar(value, limit: limit - used)
                }
            spans.append(ResultSpan(text: label, role: .dim))
            spans.append(inner)
            used += width(label) + width(inner.text) + 2
        }
        guard used > 2 else { return [ResultSpan(text: "{}", role: .punctuation)] }
        spans.append(ResultSpan(text: " }", role: .punctuation))
        return spans
    }
}

extension ResultText {
    /// A text broken into lines of at most some columns: behind a space where there is one, else anywhere.
    static func wrapped(_ text: some StringProtocol, columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var used = 0
        var space: String.Index?
        for character in text {
            let width = displayWidth(character)
            if used + width > columns, !line.isEmpty {
                let rest = space.map { String(line[$0...]) } ?? ""
                line.removeLast(rest.count)
                lines.append(line)
                line = rest
                used = displayWidth(rest)
                space = nil
            }
            line.append(character)
            used += width
            if character == " " { space = line.endIndex }
        }
        lines.append(line)
        return lines
    }

    private static let mostShown = 200_000

    /// The lines of a string value for a window of their own. A very long one is cut, which its last line says.
    static func lines(_ string: String, columns: Int) -> [String] {
        let shown = string.unicodeScalars.prefix(mostShown)
        var lines = String(shown).split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { wrapped($0, columns: columns) }
        let rest = string.utf8.count - String(shown).utf8.count
        if rest > 0 { lines.append("… and \(Words.bytes(rest)) more; y v copies all of it") }
        return lines
    }
}
