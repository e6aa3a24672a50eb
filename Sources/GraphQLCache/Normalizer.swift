#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Takes a response apart into records.
///
/// Objects wait in a queue instead of being visited recursively, so a list's text is written in one piece and no response
/// is too deep. Values are copied byte by byte; nothing is decoded but the identifying fields.
struct Normalizer: ~Copyable {
    private struct Work {
        let node: Int
        let record: Int
        let level: ExecutionPlan.Level
    }

    /// Lists within lists beyond this are kept whole: no schema has them, and recursion has to end.
    private static let listDepthLimit = 200

    private let plan: ExecutionPlan
    private let document: JSONDocument
    private let source: UnsafePointer<UInt8>
    private let writtenAt: Int64
    /// What stands in place of a null that an error explains, by the null's place on the tape.
    private let failures: [Int: [UInt8]]
    private var facts: TypeFacts
    private var table: KeyTable
    private var keys: [CacheKey] = []
    private var records: [Record?] = []
    private var queue: [Work] = []
    private var merger = LayoutMerger()
    /// The values of the object that is being visited, and where each ends.
    private var values = ByteBuffer(capacity: 4096)
    private var ends: [UInt32] = []
    /// Filled instead of ``ends`` once an object is not as planned: members missing, twice or in another order.
    private var spans: [(slot: Int, range: Range<Int>)] = []
    private var isInOrder = true
    private var keyText = ByteBuffer()
    /// The places in the lists around the value that is being written.
    private var listPath: [Int] = []

    /// Takes the `data` of a response apart.
    /// - Parameter root: the record that the root's fields belong to.
    static func normalize(
        _ data: JSONNode, errors: [GraphQLError], root: CacheKey, plan: ExecutionPlan, facts: inout TypeFacts,
        writtenAt: Int64
    ) -> [Record] {
        guard data.kind == .object else { return [] }
        let failures = failures(of: errors, in: data)
        return data.document.bytes.withUnsafeBufferPointer { source in
            var normalizer = Normalizer(
                plan: plan, document: data.document, source: source.baseAddress!, writtenAt: writtenAt,
                failures: failures, facts: facts)
            normalizer.run(from: data, root: root)
            facts = normalizer.facts
            return normalizer.records.compactMap { $0 }
        }
    }

    private init(
        plan: ExecutionPlan, document: JSONDocument, source: UnsafePointer<UInt8>, writtenAt: Int64,
        failures: [Int: [UInt8]], facts: TypeFacts
    ) {
        self.plan = plan
        self.document = document
        self.source = source
        self.writtenAt = writtenAt
        self.failures = failures
        self.facts = facts
        table = KeyTable(expecting: document.tapeCount / 40)
    }

    private mutating func run(from data: JSONNode, root: CacheKey) {
        var rootText = root.rawValue
        let number = rootText.withUTF8 { recordNumber($0) }
        let site = plan.root
        let name = typeName(of: data.index, site)
        let level = plan.level(
            at: site, typeName: name.map { String(decoding: $0, as: UTF8.self) }, facts: &facts,
            evidence: evidence(data.index))
        queue.append(Work(node: data.index, record: number, level: level))
        var next = 0
        while next < queue.count {
            let work = queue[next]
            next += 1
            visit(work)
        }
    }

    // MARK: Objects

    private mutating func visit(_ work: Work) {
        values.removeAll()
        ends.removeAll(keepingCapacity: true)
        spans.removeAll(keepingCapacity: true)
        isInOrder = work.level.isPlain
        let level = work.level
        level.fields.withUnsafeBufferPointer { fields in
            var at = work.node + 2
            let end = document.index(after: work.node)
            var expected = 0
            while at < end {
                let value = at &+ 1
                let place: Int
                if expected < fields.count, hasText(at, fields[expected].keyBytes) {
                    place = expected
                } else {
                    place = level.place(of: document.text(at: at)) ?? -1
                }
                at = document.index(after: value)
                guard place >= 0, !fields[place].isIntrospection else { continue }
                expected = place + 1
                let start = values.count
                write(value, fields[place].child, work, fields[place].slot)
                keep(fields[place].slot, start)
            }
        }
        finish(work)
    }

    /// Notes where the value just written stands.
    private mutating func keep(_ slot: Int, _ start: Int) {
        if isInOrder {
            if slot == ends.count {
                ends.append(UInt32(truncatingIfNeeded: values.count))
                return
            }
            isInOrder = false
            var begin = 0
            for (slot, end) in ends.enumerated() {
                spans.append((slot, begin..<Int(end)))
                begin = Int(end)
            }
        }
        spans.append((slot, start..<values.count))
    }

    private mutating func finish(_ work: Work) {
        let layout: FieldLayout
        if isInOrder {
            layout =
                ends.count == work.level.layout.count ? work.level.layout : work.level.layout(of: Array(ends.indices))
            if let known = records[work.record], known.layout === layout, isValues(known.bytes), known.ends == ends {
                return
            }
            add(
                Record(
                    key: keys[work.record], layout: layout, bytes: values.array(0..<values.count), ends: ends,
                    times: .all(writtenAt)), work.record)
            return
        }
        var last: [Int: Range<Int>] = [:]
        for span in spans { last[span.slot] = span.range }
        let slots = last.keys.sorted()
        var bytes: [UInt8] = []
        var ends: [UInt32] = []
        for slot in slots {
            bytes += values.array(last[slot]!)
            ends.append(UInt32(bytes.count))
        }
        add(
            Record(
                key: keys[work.record], layout: work.level.layout(of: slots), bytes: bytes, ends: ends,
                times: .all(writtenAt)), work.record)
    }

    /// The same object may stand at many places of a response; what it says later is merged in.
    private mutating func add(_ record: Record, _ number: Int) {
        // What has no fields, such as the root of an introspection, is no record.
        guard record.layout.count > 0 else { return }
        if let known = records[number] {
            records[number] = known.merging(record, with: &merger).record
        } else {
            records[number] = record
        }
    }

    private func isValues(_ bytes: [UInt8]) -> Bool {
        bytes.count == values.count
            && bytes.withUnsafeBufferPointer { $0.isEmpty || memcmp($0.baseAddress!, values.base, $0.count) == 0 }
    }

    // MARK: Values

    private mutating func write(_ node: Int, _ child: ExecutionPlan.Site?, _ work: Work, _ slot: Int) {
        switch document.tag(at: node) {
        case .object:
            if let child {
                let (record, level) = record(of: node, child, work, slot)
                queue.append(Work(node: node, record: record, level: level))
                appendReference(record)
            } else {
                appendJSON(node)
            }
        case .array:
            if let child {
                if listPath.count < Self.listDepthLimit { writeList(node, child, work, slot) } else { appendJSON(node) }
            } else if holdsObject(node) {
                appendJSON(node)
            } else if failures.isEmpty {
                appendCompact(node)
            } else if listPath.count < Self.listDepthLimit {
                writeList(node, nil, work, slot)
            } else {
                appendCompact(node)
            }
        case .null where !failures.isEmpty:
            if let failure = failures[node] { values.append(failure) } else { values.append("null") }
        default:
            let range = document.byteRange(at: node)
            values.append(source + range.lowerBound, range.count)
        }
    }

    private mutating func writeList(_ node: Int, _ child: ExecutionPlan.Site?, _ work: Work, _ slot: Int) {
        values.append(UInt8(ascii: "["))
        listPath.append(0)
        var at = node + 2
        let end = document.index(after: node)
        while at < end {
            if at > node + 2 { values.append(UInt8(ascii: ",")) }
            write(at, child, work, slot)
            at = document.index(after: at)
            listPath[listPath.count - 1] += 1
        }
        listPath.removeLast()
        values.append(UInt8(ascii: "]"))
    }

    private mutating func appendReference(_ record: Int) {
        values.append(#"{"$ref":"#)
        let text = table[record]
        if text.contains(where: { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 }) {
            var quoted: [UInt8] = []
            JSONWriter.write(string: keys[record].rawValue, into: &quoted)
            values.append(quoted)
        } else {
            values.append(0x22)
            values.append(text)
            values.append(0x22)
        }
        values.append(UInt8(ascii: "}"))
    }

    private mutating func appendJSON(_ node: Int) {
        values.append(#"{"$json":"#)
        appendCompact(node)
        values.append(UInt8(ascii: "}"))
    }

    private mutating func appendCompact(_ node: Int) {
        var bytes: [UInt8] = []
        JSONWriter.write(JSONNode(document: document, index: node), style: .compact, into: &bytes)
        values.append(bytes)
    }

    private func holdsObject(_ node: Int) -> Bool {
        var at = node
        let end = document.index(after: node)
        while at < end {
            let tag = document.tag(at: at)
            if tag == .object { return true }
            at += tag == .array ? 2 : 1
        }
        return false
    }

    // MARK: Identity

    /// The record of an object, and what it consists of.
    private mutating func record(
        of node: Int, _ site: ExecutionPlan.Site, _ work: Work, _ slot: Int
    ) -> (Int, ExecutionPlan.Level) {
        let name = typeName(of: node, site)
        let level: ExecutionPlan.Level
        if let name, let known = site.level(ofType: name) {
            level = known
        } else {
            let typeName = name.map { String(decoding: $0, as: UTF8.self) }
            if let typeName { facts.record(typeName, typeName, true) }
            level = plan.level(at: site, typeName: typeName, facts: &facts, evidence: evidence(node))
        }
        if let resolver = plan.identity.resolver, let typeName = level.typeName,
            let key = resolver(typeName, JSONNode(document: document, index: node))
        {
            var text = key.rawValue
            return (text.withUTF8 { recordNumber($0) }, level)
        }
        keyText.removeAll()
        if !appendIdentity(of: node, level) { appendPath(work, slot) }
        return (recordNumber(keyText.view), level)
    }

    /// Appends an object's key by its identifying fields; false if one of them is missing or no plain value.
    private mutating func appendIdentity(of node: Int, _ level: ExecutionPlan.Level) -> Bool {
        guard let places = level.keyFields else { return false }
        keyText.append(level.keyPrefix)
        for (number, place) in places.enumerated() {
            guard let value = member(of: node, level.fields[place].keyBytes) else {
                keyText.removeAll()
                return false
            }
            if number > 0 { keyText.append(UInt8(ascii: "+")) }
            switch document.tag(at: value) {
            case .string, .number, .true, .false:
                let range = document.contentRange(at: value)
                appendKeyValue(
                    UnsafeBufferPointer(start: source + range.lowerBound, count: range.count), level.escapesKey)
            case .escapedString:
                var text = document.text(at: value)
                text.withUTF8 { appendKeyValue($0, level.escapesKey) }
            case .null, .array, .object:
                keyText.removeAll()
                return false
            }
        }
        return true
    }

    /// Where several values are joined by `+`, a `+` or `\` within one gets a backslash, so that no two objects share a
    /// key.
    private mutating func appendKeyValue(_ text: UnsafeBufferPointer<UInt8>, _ escapes: Bool) {
        guard let base = text.baseAddress else { return }
        guard escapes else { return keyText.append(base, text.count) }
        for byte in text {
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "\\") { keyText.append(UInt8(ascii: "\\")) }
            keyText.append(byte)
        }
    }

    private mutating func appendPath(_ work: Work, _ slot: Int) {
        keyText.append(table[work.record])
        keyText.append(UInt8(ascii: "."))
        keyText.append(Array(work.level.layout.keys[slot].rawValue.utf8))
        for index in listPath {
            keyText.append(UInt8(ascii: "."))
            keyText.append(Array(String(index).utf8))
        }
    }

    private mutating func recordNumber(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        let (number, isNew) = table.number(of: text)
        if isNew {
            keys.append(CacheKey(String(decoding: text, as: UTF8.self)))
            records.append(nil)
        }
        return number
    }

    private func typeName(of node: Int, _ site: ExecutionPlan.Site) -> UnsafeBufferPointer<UInt8>? {
        guard let key = site.typenameKey, let value = member(of: node, key), document.tag(at: value) == .string else {
            return nil
        }
        let range = document.contentRange(at: value)
        return UnsafeBufferPointer(start: source + range.lowerBound, count: range.count)
    }

    /// The value of an object's member with a plain key.
    private func member(of node: Int, _ key: [UInt8]) -> Int? {
        var at = node + 2
        let end = document.index(after: node)
        while at < end {
            if hasText(at, key) { return at + 1 }
            at = document.index(after: at + 1)
        }
        return nil
    }

    @inline(__always)
    private func hasText(_ index: Int, _ key: [UInt8]) -> Bool {
        let entry = document.tape[index]
        if TapeEntry.tag(entry) == .escapedString {
            return key.withUnsafeBufferPointer { document.isText(at: index, equalTo: $0) }
        }
        guard TapeEntry.length(entry) == key.count else { return false }
        return key.withUnsafeBufferPointer {
            memcmp(source + TapeEntry.offset(entry), $0.baseAddress!, key.count) == 0
        }
    }

    private func evidence(_ node: Int) -> ExecutionPlan.Evidence {
        let object = JSONNode(document: document, index: node)
        return { _, responseKey in object[responseKey] != nil }
    }

    // MARK: Errors

    /// Which nulls the errors explain: an error's own field, or the nullable one around it that the null moved up to.
    private static func failures(of errors: [GraphQLError], in data: JSONNode) -> [Int: [UInt8]] {
        var failures: [Int: [UInt8]] = [:]
        for error in errors {
            guard let path = error.path else { continue }
            var node = data
            for element in path {
                let next: JSONNode? =
                    switch element {
                    case .key(let key): node[key]
                    case .index(let index): node.kind == .array ? node[index] : nil
                    }
                guard let next else { break }
                node = next
            }
            guard node.isNull, failures[node.index] == nil else { continue }
            var text: [UInt8] = []
            FieldValue.failed(error).appendText(to: &text)
            failures[node.index] = text
        }
        return failures
    }
}
