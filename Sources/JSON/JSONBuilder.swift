/// Makes a document token by token: its bytes and its tape grow together, so nothing is parsed.
///
/// The calls must form one value; a call that cannot stand where it is made stops the program.
public struct JSONBuilder: Sendable {
    private var bytes: [UInt8] = []
    private var tape: [UInt64] = []
    /// The tape indices of the heads of the open containers.
    private var open: [Int] = []
    private var expectsValue = true
    private var needsComma = false

    /// An empty builder.
    ///
    /// - Parameter reserving: How many bytes of text are expected.
    public init(reserving: Int = 0) {
        bytes.reserveCapacity(reserving)
        tape.reserveCapacity(reserving / 10)
    }

    /// Whether one complete value has been built.
    public var isComplete: Bool { open.isEmpty && !tape.isEmpty }

    /// Starts an object.
    public mutating func beginObject() { begin(7, 0x7B) }

    /// Ends the innermost object.
    public mutating func endObject() { end(7, 0x7D) }

    /// Starts an array.
    public mutating func beginArray() { begin(6, 0x5B) }

    /// Ends the innermost array.
    public mutating func endArray() { end(6, 0x5D) }

    /// The key of the next member.
    public mutating func key(_ key: String) {
        prepareKey()
        appendString(key)
        finishKey()
    }

    /// The key of the next member, as the bytes between the quotes of a JSON string, escapes included.
    public mutating func key(utf8 escaped: some Collection<UInt8>) {
        prepareKey()
        appendStringContent(escaped)
        finishKey()
    }

    /// The key of the next member, exactly as another document has it.
    public mutating func key(_ key: JSONKey) {
        prepareKey()
        let range = key.contentRange
        appendStringContent(key.document.bytes[range], isEscaped: key.isEscaped)
        finishKey()
    }

    /// `null`
    public mutating func null() { scalar(0, "null".utf8) }

    /// `true` or `false`
    public mutating func bool(_ value: Bool) {
        if value { scalar(2, "true".utf8) } else { scalar(1, "false".utf8) }
    }

    /// A number, as the text of a JSON number.
    public mutating func number(text: String) { scalar(3, text.utf8) }

    /// An integer.
    public mutating func int(_ value: Int) { scalar(3, String(value).utf8) }

    /// A string.
    public mutating func string(_ text: String) {
        prepareValue()
        appendString(text)
        needsComma = true
    }

    /// A scalar as its exact JSON text.
    public mutating func rawScalar(bytes text: some Collection<UInt8>) {
        switch text.first {
        case 0x22:
            prepareValue()
            appendStringContent(text.dropFirst().dropLast())
            needsComma = true
        case 0x74: scalar(2, text)
        case 0x66: scalar(1, text)
        case 0x6E: scalar(0, text)
        case nil: preconditionFailure("a scalar has at least one byte")
        default: scalar(3, text)
        }
    }

    /// A copy of a node of another document: its bytes and its part of the tape.
    public mutating func raw(_ node: JSONNode) {
        prepareValue()
        let range = node.byteRange
        let shift = (bytes.count - range.lowerBound) << 32
        let first = tape.count
        bytes.append(contentsOf: node.document.bytes[range])
        var at = node.index
        let end = node.document.index(after: at)
        while at < end {
            let entry = node.document.tape[at]
            tape.append(entry &+ UInt64(bitPattern: Int64(shift)))
            at += 1
            if entry & 7 >= 6 {
                let extent = node.document.tape[at]
                tape.append(
                    TapeEntry.makeExtent(
                        next: TapeEntry.next(extent) - node.index + first,
                        endOffset: TapeEntry.offset(extent) + shift >> 32))
                at += 1
            }
        }
        needsComma = true
    }

    /// A copy of a value that stands alone.
    public mutating func value(_ value: JSONValue) {
        var levels: [(keys: [String]?, values: [JSONValue], next: Int)] = []
        var value = value
        while true {
            switch value {
            case .null: null()
            case .bool(let value): bool(value)
            case .number(let number): self.number(text: number.text)
            case .string(let text): string(text)
            case .array(let elements):
                beginArray()
                levels.append((nil, elements, 0))
            case .object(let object):
                beginObject()
                levels.append((object.keys, object.values, 0))
            }
            while let level = levels.last, level.next == level.values.count {
                levels.removeLast()
                if level.keys == nil { endArray() } else { endObject() }
            }
            guard let level = levels.last else { return }
            if let keys = level.keys { key(keys[level.next]) }
            value = level.values[level.next]
            levels[levels.count - 1].next += 1
        }
    }

    /// The document. The builder is empty afterwards.
    public mutating func finish() -> JSONDocument {
        precondition(isComplete, "the value is not complete")
        let document = JSONDocument(bytes: bytes, tape: tape)
        self = JSONBuilder()
        return document
    }

    // MARK: Parts

    private mutating func prepareValue() {
        guard let head = open.last else {
            precondition(tape.isEmpty, "a document holds one value")
            return
        }
        if tape[head] & 7 == 7 {
            precondition(expectsValue, "a member needs a key before its value")
            expectsValue = false
        } else {
            if needsComma { bytes.append(0x2C) }
            countChild(of: head)
        }
    }

    private mutating func prepareKey() {
        guard let head = open.last, tape[head] & 7 == 7, !expectsValue else {
            preconditionFailure("a key can only stand in an object, before a value")
        }
        if needsComma { bytes.append(0x2C) }
        countChild(of: head)
    }

    private mutating func finishKey() {
        bytes.append(0x3A)
        expectsValue = true
    }

    private mutating func countChild(of head: Int) {
        if TapeEntry.length(tape[head]) < TapeEntry.maximumLength { tape[head] += 8 }
    }

    private mutating func begin(_ tag: UInt64, _ bracket: UInt8) {
        prepareValue()
        open.append(tape.count)
        tape.append(TapeEntry.make(tag, length: 0, offset: bytes.count))
        tape.append(0)
        bytes.append(bracket)
        needsComma = false
        expectsValue = false
    }

    private mutating func end(_ tag: UInt64, _ bracket: UInt8) {
        guard let head = open.popLast(), tape[head] & 7 == tag, !expectsValue else {
            preconditionFailure("what is ended here was not begun, or a key lacks its value")
        }
        bytes.append(bracket)
        tape[head + 1] = TapeEntry.makeExtent(next: tape.count, endOffset: bytes.count)
        needsComma = true
    }

    private mutating func scalar(_ tag: UInt64, _ text: some Collection<UInt8>) {
        prepareValue()
        let start = bytes.count
        bytes.append(contentsOf: text)
        tape.append(TapeEntry.make(tag, length: bytes.count - start, offset: start))
        needsComma = true
    }

    private mutating func appendString(_ text: String) {
        let start = bytes.count + 1
        let escaped = JSONEscapes.write(text, into: &bytes)
        tape.append(TapeEntry.make(escaped ? 5 : 4, length: bytes.count - start - 1, offset: start))
    }

    private mutating func appendStringContent(_ escaped: some Collection<UInt8>, isEscaped: Bool? = nil) {
        bytes.append(0x22)
        let start = bytes.count
        bytes.append(contentsOf: escaped)
        let tag: UInt64 = isEscaped ?? escaped.contains(0x5C) ? 5 : 4
        tape.append(TapeEntry.make(tag, length: bytes.count - start, offset: start))
        bytes.append(0x22)
    }
}
