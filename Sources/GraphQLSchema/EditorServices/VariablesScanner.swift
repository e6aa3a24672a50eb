import GraphQLLanguage

/// Reads variables as JSON up to a cursor, half typed or not, comments skipped, and knows which type is due there.
struct VariablesScanner {
    enum Place {
        case name([SchemaInputValue], used: [String])
        case value(SchemaType?)
        case nothing
    }

    private enum Frame {
        case object([SchemaInputValue], used: [String], isNameDue: Bool, type: SchemaType?)
        case array(SchemaType?)
    }

    private let bytes: [UInt8]
    private let offset: Int
    private let schema: Schema?
    private var index = 0
    private var frames: [Frame] = []
    private var expected: SchemaType?
    private let root: [SchemaInputValue]

    /// Where the word or string that the cursor is in starts; the cursor's place when it is in none.
    private(set) var wordStart: Int
    /// The text of that word before the cursor, without its quote.
    private(set) var prefix = ""
    private(set) var isInComment = false

    init(_ bytes: [UInt8], at offset: Int, variables: [DeclaredVariable], schema: Schema?) {
        self.bytes = bytes
        self.offset = min(offset, bytes.count)
        self.schema = schema
        wordStart = self.offset
        root = variables.map { variable in
            SchemaInputValue(
                name: variable.name, type: variable.type ?? .named("?"),
                defaultValue: variable.hasDefault ? .null(.none) : nil)
        }
        scan()
    }

    var place: Place {
        if isInComment { return .nothing }
        switch frames.last {
        case .object(let inputs, let used, true, _): return .name(inputs, used: used)
        case .object(_, _, false, let type): return .value(type)
        case .array(let item): return .value(item)
        case nil: return frames.isEmpty && index == 0 ? .name(root, used: []) : .nothing
        }
    }

    /// Where the word that the cursor is in ends.
    var wordEnd: Int {
        guard wordStart < offset else { return offset }
        if bytes[wordStart] == 0x22 {
            var end = offset
            while end < bytes.count, bytes[end] != 0x0A {
                if bytes[end] == 0x22 { return end + 1 }
                end += 1
            }
            return offset
        }
        var end = offset
        while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
        return end
    }

    // MARK: Scanning

    private mutating func scan() {
        while index < offset {
            let byte = bytes[index]
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            case 0x2F: skipComment()
            case 0x22: string()
            case 0x7B: open(isArray: false)
            case 0x5B: open(isArray: true)
            case 0x7D, 0x5D:
                index += 1
                if !frames.isEmpty { frames.removeLast() }
                valueEnded()
            case 0x3A:
                index += 1
            case 0x2C:
                index += 1
                if case .object(let inputs, let used, _, _)? = frames.last {
                    frames[frames.count - 1] = .object(inputs, used: used, isNameDue: true, type: nil)
                }
            default: word()
            }
        }
    }

    private mutating func skipComment() {
        let isBlock = index + 1 < bytes.count && bytes[index + 1] == 0x2A
        var end = index + 1
        while end < offset {
            if isBlock ? (bytes[end] == 0x2F && bytes[end - 1] == 0x2A && end > index + 2) : bytes[end] == 0x0A {
                break
            }
            end += 1
        }
        isInComment = end >= offset
        index = min(end + 1, offset)
    }

    private mutating func string() {
        let start = index
        index += 1
        while index < offset, bytes[index] != 0x22, bytes[index] != 0x0A {
            index += bytes[index] == 0x5C ? 2 : 1
        }
        guard index < offset else {
            index = offset
            wordStart = start
            prefix = text(start + 1, offset)
            return
        }
        let content = text(start + 1, index)
        index += 1
        tokenEnded(content)
    }

    private mutating func word() {
        let start = index
        while index < offset, isWordByte(bytes[index]) { index += 1 }
        guard index > start else {
            index += 1
            return
        }
        if index == offset {
            wordStart = start
            prefix = text(start, offset)
        } else {
            tokenEnded(text(start, index))
        }
    }

    private func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x2E, 0x2B, 0x80...: true
        default: false
        }
    }

    private func text(_ start: Int, _ end: Int) -> String {
        String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
    }

    private mutating func open(isArray: Bool) {
        index += 1
        let type = dueType
        if isArray {
            frames.append(.array(type?.itemType))
        } else if frames.isEmpty {
            frames.append(.object(root, used: [], isNameDue: true, type: nil))
        } else {
            let fields = type.flatMap { schema?[$0.namedType]?.inputFields } ?? []
            frames.append(.object(fields, used: [], isNameDue: true, type: nil))
        }
    }

    private var dueType: SchemaType? {
        switch frames.last {
        case .object(_, _, false, let type): type
        case .array(let item): item
        default: nil
        }
    }

    private mutating func tokenEnded(_ content: String) {
        if case .object(let inputs, let used, true, _)? = frames.last {
            frames[frames.count - 1] = .object(
                inputs, used: used + [content], isNameDue: false, type: inputs.first { $0.name == content }?.type)
        } else {
            valueEnded()
        }
    }

    /// A member that is complete waits for its comma, but a name that follows without one is due as well.
    private mutating func valueEnded() {
        if case .object(let inputs, let used, false, _)? = frames.last {
            frames[frames.count - 1] = .object(inputs, used: used, isNameDue: true, type: nil)
        }
    }
}
