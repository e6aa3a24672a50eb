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
    struct Work {
        let node: Int
        let record: Int
        let level: ExecutionPlan.Level
    }

    /// Lists within lists beyond this are kept whole: no schema has them, and recursion has to end.
    private static let listDepthLimit = 200

    let plan: ExecutionPlan
    let document: JSONDocument
    let source: UnsafePointer<UInt8>
    private let writtenAt: Int64
    /// What stands in place of a null that an error explains, by the null's place on the tape.
    private let failures: [Int: [UInt8]]
    var facts: TypeFacts
    var table: KeyTable
    var keys: [CacheKey] = []
    var records: [Record?] = []
    private var queue: [Work] = []
    private var merger = LayoutMerger()
    /// The values of the object that is being visited, and where each ends.
    private var values = ByteBuffer(capacity: 4096)
    private var ends: [UInt32] = []
    /// Filled instead of ``ends`` once an object is not as planned: members missing, twice or in another order.
    private var spans: [(slot: Int, range: Range<Int>)] = []
    private var isInOrder = true
    var keyText = ByteBuffer()
    /// The places in the lists around the value that is being written.
    var listPath: [Int] = []

    /// Takes the `data` of a response apart.
    /// - Parameter root: the record that the root's fields belong to.
    static func normalize(
        _ data: JSONNode, errors: [GraphQLError], root: CacheKey, plan: ExecutionPlan, facts: inout TypeFacts,
        writtenAt: Int64
    ) -> [Record] {
        guard data.kind == .object else { return [] }
        let failures = ResponseFailures(errors, in: data).texts
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
}
