#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Answers an operation from records: it follows the selections and copies the values' texts into a new document.
struct OperationReader: ~Copyable {
    /// How the reader gets at records.
    struct Records {
        let one: (CacheKey) throws -> Record?
        /// Many at once, where that is cheaper than one by one; nil where it is not.
        let many: (([CacheKey]) throws -> [Record?])?
    }

    private enum Stop: Error {
        case miss
        case failure(any Error)
    }

    private enum Step {
        case field(ExecutionPlan.Level, Int)
        case index(Int)
    }

    private let plan: ExecutionPlan
    private let records: Records
    private var facts: TypeFacts
    private var output = ResultBuilder()
    private var dependencies = Dependencies()
    private var errors: [GraphQLError] = []
    private var oldest = Int64.max
    private var trail: [Step] = []
    private var missing: (record: CacheKey, reason: CacheMiss.Reason)?
    /// Records that were read ahead.
    private var fetched: [CacheKey: Record?] = [:]
    /// Where each object stands, in the order of the dependencies; only where somebody wants to know.
    private var objects: [PlacedObject] = []
    private let placesObjects: Bool

    static func read(
        _ root: CacheKey, plan: ExecutionPlan, records: Records, facts: inout TypeFacts
    ) throws -> CacheRead {
        try read(root, plan, plan.root, records, &facts, placesObjects: false).read
    }

    /// Reads the object of a record at any site, and tells where each object of the result stands.
    static func readPlaced(
        _ key: CacheKey, plan: ExecutionPlan, at site: ExecutionPlan.Site, records: Records, facts: inout TypeFacts
    ) throws -> (read: CacheRead, objects: [PlacedObject]) {
        try read(key, plan, site, records, &facts, placesObjects: true)
    }

    private static func read(
        _ key: CacheKey, _ plan: ExecutionPlan, _ site: ExecutionPlan.Site, _ records: Records,
        _ facts: inout TypeFacts, placesObjects: Bool
    ) throws -> (read: CacheRead, objects: [PlacedObject]) {
        var reader = OperationReader(plan: plan, records: records, facts: facts, placesObjects: placesObjects)
        do {
            try reader.readFirst(key, site)
            facts = reader.facts
            let objects = reader.objects
            return (reader.hit(), objects)
        } catch .miss {
            return (reader.miss(), [])
        } catch .failure(let error) {
            throw error
        }
    }

    private init(plan: ExecutionPlan, records: Records, facts: TypeFacts, placesObjects: Bool) {
        self.placesObjects = placesObjects
        self.plan = plan
        self.records = records
        self.facts = facts
    }

    private consuming func hit() -> CacheRead {
        let (errors, dependencies) = (errors, dependencies)
        let oldest = oldest == .max ? 0 : oldest
        let document = output.finish()
        return .hit(
            CachedResult(
                value: ResponseValue(document.root), errors: errors, dependencies: dependencies, oldestWrite: oldest))
    }

    private consuming func miss() -> CacheRead {
        let missing = missing!
        return .miss(
            CacheMiss(path: path, record: missing.record, reason: missing.reason, dependencies: dependencies))
    }

    private var path: JSONPath {
        trail.map { step in
            switch step {
            case .field(let level, let place): .key(level.fields[place].responseKey)
            case .index(let index): .index(index)
            }
        }
    }

    // MARK: Objects

    private mutating func readFirst(_ key: CacheKey, _ site: ExecutionPlan.Site) throws(Stop) {
        let record = try record(key) ?? Record(key: key, layout: .empty, bytes: [], ends: [], times: .all(.max))
        try write(record, site)
    }

    private mutating func record(_ key: CacheKey) throws(Stop) -> Record? {
        if let record = fetched[key] { return record }
        do {
            let record = try records.one(key)
            if records.many != nil { fetched[key] = .some(record) }
            return record
        } catch {
            throw .failure(error)
        }
    }

    private mutating func write(_ record: Record, _ site: ExecutionPlan.Site) throws(Stop) {
        let level = level(of: record, site)
        dependencies.entries.append(Dependencies.Entry(key: record.key, layout: level.layout))
        if placesObjects { objects.append(PlacedObject(place: output.place, site: site)) }
        if let condition = level.unknownConditions.first {
            dependencies.waitsForTypes = true
            throw stop(record.key, .typeCondition(condition))
        }
        let slots = level.slots(in: record.layout)
        note(record, slots)
        let place = output.begin(object: true)
        var count = 0
        for index in level.fields.indices {
            let slot = slots[index]
            if slot < 0 {
                if let objects = level.fields[index].elsewhere, let child = level.fields[index].child,
                    let found = try find(objects)
                {
                    if count > 0 { output.comma() }
                    count += 1
                    output.key(level.fields[index].keyBytes)
                    trail.append(.field(level, index))
                    try write(found, objects, child)
                    trail.removeLast()
                    continue
                }
                if level.fields[index].isDeferred { continue }
                trail.append(.field(level, index))
                let isIntrospection = level.fields[index].isIntrospection
                throw stop(
                    record.key,
                    isIntrospection ? .introspection : .field(level.layout.keys[level.fields[index].slot]))
            }
            if count > 0 { output.comma() }
            count += 1
            output.key(level.fields[index].keyBytes)
            let range = record.range(of: slot)
            let first = record.bytes[range.lowerBound]
            if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
                trail.append(.field(level, index))
                try writeComposite(record, range, level.fields[index].child)
                trail.removeLast()
            } else {
                record.bytes.withUnsafeBufferPointer { output.scalar(UnsafeBufferPointer(rebasing: $0[range])) }
            }
        }
        output.end(place, count: count)
    }

    /// The records that a field stands for by its arguments; nil unless all are there.
    private mutating func find(_ objects: FieldPolicy.Objects) throws(Stop) -> [Record]? {
        let (found, missing) = try objects.records { key throws(Stop) in try record(key) }
        // One that is written later changes the answer.
        for key in missing { dependencies.entries.append(Dependencies.Entry(key: key, layout: Self.anyObject)) }
        return found
    }

    private mutating func write(
        _ found: [Record], _ objects: FieldPolicy.Objects, _ child: ExecutionPlan.Site
    ) throws(Stop) {
        guard objects.isList else { return try write(found[0], child) }
        let place = output.begin(object: false)
        trail.append(.index(0))
        for (index, record) in found.enumerated() {
            if index > 0 { output.comma() }
            trail[trail.count - 1] = .index(index)
            try write(record, child)
        }
        trail.removeLast()
        output.end(place, count: found.count)
    }

    private mutating func level(of record: Record, _ site: ExecutionPlan.Site) -> ExecutionPlan.Level {
        let slot = record.layout.typenameSlot
        var typeName: String?
        if slot >= 0 {
            let range = record.range(of: slot)
            if range.count > 2 {
                let known = record.bytes.withUnsafeBufferPointer {
                    site.level(
                        ofType: UnsafeBufferPointer(rebasing: $0[(range.lowerBound + 1)..<(range.upperBound - 1)]))
                }
                if let known { return known }
                typeName = record.typeName
            }
        }
        return plan.level(at: site, typeName: typeName, facts: &facts, evidence: plan.evidence(of: record))
    }

    private mutating func note(_ record: Record, _ slots: [Int]) {
        switch record.times {
        case .all(let time): oldest = min(oldest, time)
        case .each(let times):
            for slot in slots where slot >= 0 { oldest = min(oldest, times[slot]) }
        }
    }

    private mutating func stop(_ key: CacheKey, _ reason: CacheMiss.Reason) -> Stop {
        missing = (key, reason)
        return .miss
    }

    // MARK: Values

    /// Writes a value that is a list, or an object that stands for something.
    private mutating func writeComposite(
        _ record: Record, _ range: Range<Int>, _ child: ExecutionPlan.Site?
    ) throws(Stop) {
        if record.bytes[range.lowerBound] == UInt8(ascii: "[") {
            if let child {
                try writeList(record, range, child)
            } else {
                try writeStored(FieldValue(text: record.bytes[range]), record, nil)
            }
        } else if let child, let key = Self.referencedKey(record.bytes, range) {
            try follow(key, child)
        } else {
            try writeStored(FieldValue(text: record.bytes[range]), record, child)
        }
    }

    private mutating func follow(_ key: CacheKey, _ child: ExecutionPlan.Site) throws(Stop) {
        guard let record = try record(key) else {
            // A record that is written anew changes in these fields, whatever else it has.
            dependencies.entries.append(Dependencies.Entry(key: key, layout: Self.anyObject))
            throw stop(key, .record)
        }
        try write(record, child)
    }

    private static let anyObject = FieldLayout([.typename, "id"])

    private mutating func writeList(
        _ record: Record, _ range: Range<Int>, _ child: ExecutionPlan.Site
    ) throws(Stop) {
        let elements = StoredList(record.bytes, range)
        try fetchAhead(elements)
        let place = output.begin(object: false)
        var index = 0
        trail.append(.index(0))
        for element in elements {
            if index > 0 { output.comma() }
            trail[trail.count - 1] = .index(index)
            let first = record.bytes[element.lowerBound]
            if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
                try writeComposite(record, element, child)
            } else {
                record.bytes.withUnsafeBufferPointer { output.scalar(UnsafeBufferPointer(rebasing: $0[element])) }
            }
            index += 1
        }
        trail.removeLast()
        output.end(place, count: index)
    }

    /// Gets all records of a list in one call.
    private mutating func fetchAhead(_ elements: StoredList) throws(Stop) {
        guard let many = records.many else { return }
        var keys: [CacheKey] = []
        for element in elements {
            if let key = Self.referencedKey(elements.bytes, element), fetched[key] == nil {
                fetched[key] = .some(nil)
                keys.append(key)
            }
        }
        guard !keys.isEmpty else { return }
        do {
            for (key, record) in zip(keys, try many(keys)) { fetched[key] = .some(record) }
        } catch {
            throw .failure(error)
        }
    }

    /// The key of `{"$ref":"…"}`, or nil for any other object.
    private static func referencedKey(_ bytes: [UInt8], _ range: Range<Int>) -> CacheKey? {
        guard range.count > 10, bytes[range.lowerBound] == UInt8(ascii: "{"),
            bytes[range.lowerBound + 3] == UInt8(ascii: "r")
        else { return nil }
        let text = (range.lowerBound + 9)..<(range.upperBound - 2)
        return bytes.withUnsafeBufferPointer { source in
            if memchr(source.baseAddress! + text.lowerBound, 0x5C, text.count) != nil {
                return FieldValue(text: bytes[range]).references.first
            }
            return CacheKey(String(decoding: UnsafeBufferPointer(rebasing: source[text]), as: UTF8.self))
        }
    }

    /// The rare values: errors, JSON scalars and lists of scalars.
    private mutating func writeStored(
        _ value: FieldValue, _ record: Record, _ child: ExecutionPlan.Site?
    ) throws(Stop) {
        switch value {
        case .failed(let error):
            errors.append(error.moved(to: path))
            output.null()
        case .json(let text):
            writeText(text)
        case .scalar(let text):
            writeText(text)
        case .reference(let key):
            // The operation selects a scalar where an object lies: nothing can be made of it.
            throw stop(key, .record)
        case .list(let elements):
            let place = output.begin(object: false)
            for (index, element) in elements.enumerated() {
                if index > 0 { output.comma() }
                trail.append(.index(index))
                try writeStored(element, record, child)
                trail.removeLast()
            }
            output.end(place, count: elements.count)
        }
    }

    private mutating func writeText(_ text: String) {
        // What a record holds was JSON when it was written; a damaged file must not stop the program.
        if let document = try? JSONDocument(parsing: Array(text.utf8)) {
            output.copy(document)
        } else {
            output.null()
        }
    }
}
