#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// An operation with its variables, resolved step by step into what the objects of each level and type consist of.
///
/// The normalizer and the reader share it. A step is resolved once: later objects of the same level and type only follow
/// it. Not thread-safe; its store owns it.
final class ExecutionPlan {
    /// The objects of one level that the same selections of the parent brought in, with what is resolved for them.
    final class Site {
        let level: Int
        let parents: UInt64
        /// The response key under which the objects name their type.
        let typenameKey: [UInt8]?
        fileprivate var known: [(typeName: String?, bytes: [UInt8], level: Level)] = []
        private var lastHit = 0

        fileprivate init(level: Int, parents: UInt64, selections: Selections) {
            self.level = level
            self.parents = parents
            let groups = selections.levels[level].groups.filter { $0.fields[0].name == "__typename" }
            let group = groups.first { $0.responseKey == "__typename" } ?? groups.first
            typenameKey = group.map { Array($0.responseKey.utf8) }
        }

        /// The level of a type that was met before.
        func level(ofType name: UnsafeBufferPointer<UInt8>) -> Level? {
            if lastHit < known.count, Self.isEqual(known[lastHit].bytes, name) { return known[lastHit].level }
            for (index, entry) in known.enumerated() where Self.isEqual(entry.bytes, name) {
                lastHit = index
                return entry.level
            }
            return nil
        }

        @inline(__always)
        private static func isEqual(_ bytes: [UInt8], _ name: UnsafeBufferPointer<UInt8>) -> Bool {
            bytes.count == name.count
                && bytes.withUnsafeBufferPointer {
                    name.isEmpty || memcmp($0.baseAddress!, name.baseAddress!, name.count) == 0
                }
        }
    }

    /// A field of a resolved level.
    struct Field {
        let responseKey: String
        /// The response key's bytes; names are ASCII, so a response writes them without escapes.
        let keyBytes: [UInt8]
        let name: String
        let slot: Int
        /// Where the objects below belong, or nil if nothing is selected below.
        let child: Site?
        /// Whether this is `__schema` or `__type`, which are never kept.
        let isIntrospection: Bool
        /// Whether the field is inside an active `@defer` everywhere, so that it may come later.
        let isDeferred: Bool
        /// Where the objects are that the field stands for, if no answer to it has brought them.
        let elsewhere: FieldPolicy.Objects?
    }

    /// What the objects of one type consist of at one site.
    final class Level {
        let typeName: String?
        let fields: [Field]
        /// The different field keys, in order of the fields; aliases of one field share a slot.
        let layout: FieldLayout
        /// Whether the fields' slots are 0, 1, 2 …, so that an object with all members in order fits the layout as it is.
        let isPlain: Bool
        /// Type conditions that nobody knows to hold or not; reading stops at them.
        let unknownConditions: [String]
        /// The key's text up to the identifying values, as `Ship:`.
        let keyPrefix: [UInt8]
        /// The places among ``fields`` of those that identify the object; nil if it is known by its path only.
        let keyFields: [Int]?
        /// Whether a `+` within the identifying values gets a backslash.
        let escapesPlus: Bool
        private let places: [String: Int]
        /// The layouts of objects that lack some of the fields, by the slots they have.
        private var partialLayouts: [[Int]: FieldLayout] = [:]
        /// The reader's memory of where the fields stand in records of a layout.
        private var lastLayout: FieldLayout?
        private var lastSlots: [Int] = []

        init(
            typeName: String?, fields: [Field], keys: [FieldKey], unknownConditions: [String],
            identity: CacheIdentity
        ) {
            self.typeName = typeName
            self.fields = fields
            layout = FieldLayout(keys)
            isPlain = fields.count == keys.count && fields.indices.allSatisfy { fields[$0].slot == $0 }
            self.unknownConditions = unknownConditions
            places = Dictionary(fields.enumerated().map { ($1.responseKey, $0) }, uniquingKeysWith: { $1 })
            escapesPlus = typeName.map { identity.keyFields[$0] != nil } ?? false
            keyPrefix = Array(((typeName ?? "") + ":").utf8)
            // What is no name could hold the colon that ends the type in a key.
            if let typeName, typeName.utf8.allSatisfy(CacheKey.isNameByte), let names = identity.fields(of: typeName) {
                let found = names.map { name in
                    fields.firstIndex { $0.name == name && keys[$0.slot].rawValue == name }
                }
                keyFields = found.contains(nil) ? nil : found.compactMap { $0 }
            } else {
                keyFields = nil
            }
        }

        /// The place of a response key among ``fields``.
        func place(of responseKey: String) -> Int? { places[responseKey] }

        /// The layout of objects that have some of the fields only.
        func layout(of slots: [Int]) -> FieldLayout {
            if slots.count == layout.count { return layout }
            if let known = partialLayouts[slots] { return known }
            let partial = FieldLayout(slots.map { layout.keys[$0] })
            if partialLayouts.count > 1_000 { partialLayouts.removeAll() }
            partialLayouts[slots] = partial
            return partial
        }

        /// Where each field stands in records of a layout; -1 where they lack it.
        func slots(in layout: FieldLayout) -> [Int] {
            if lastLayout !== layout {
                lastSlots = fields.map { layout.slot(of: self.layout.keys[$0.slot]) ?? -1 }
                lastLayout = layout
            }
            return lastSlots
        }
    }

    /// What an object tells about type conditions that nobody knows about: which selections it holds.
    struct Evidence {
        /// Whether the object is of a response to this operation, which holds all that applies, or a record, to which
        /// something may be missing.
        let isResponse: Bool
        /// Whether the object holds a selection.
        let holds: (_ field: Selections.Field, _ responseKey: String) -> Bool
        /// Whether the first object below a selection holds a member; nil when there is no object below. A record's
        /// objects below are not looked at: then the answer is false.
        let holdsBelow: (_ field: Selections.Field, _ responseKey: String, _ member: String) -> Bool?
    }

    private struct SiteKey: Hashable {
        let level: Int
        let parents: UInt64
    }

    let selections: Selections
    let variables: JSONObject
    let identity: CacheIdentity
    /// The type of the root, where it is known without an object that says it.
    let rootTypeName: String?
    private var sites: [SiteKey: Site] = [:]

    init(document: OperationDocument, variables: JSONObject, identity: CacheIdentity) {
        selections = document.selections
        self.variables = document.applyingDefaults(to: variables)
        self.identity = identity
        rootTypeName = document.kind == .query ? identity.queryTypeName : nil
    }

    /// Where the operation's root belongs.
    var root: Site { site(level: 0, parents: 1) }

    func site(level: Int, parents: UInt64) -> Site {
        let key = SiteKey(level: level, parents: parents)
        if let site = sites[key] { return site }
        let site = Site(level: level, parents: parents, selections: selections)
        sites[key] = site
        return site
    }

    /// The fields of the objects of a type.
    /// - Parameter evidence: what the object at hand tells.
    func level(at site: Site, typeName: String?, facts: inout TypeFacts, evidence: Evidence) -> Level {
        if let known = site.known.first(where: { $0.typeName == typeName }) { return known.level }
        var resolver = LevelResolver(plan: self, site: site, typeName: typeName, evidence: evidence)
        let level = resolver.resolve(&facts)
        if resolver.isCertain { site.known.append((typeName, Array((typeName ?? "").utf8), level)) }
        return level
    }
}

extension ExecutionPlan {
    /// What a record tells about type conditions that nobody knows about.
    func evidence(of record: Record) -> Evidence {
        func slot(_ field: Selections.Field) -> Int? {
            record.layout.slot(of: FieldKey(field.storageName(variables)))
        }
        return Evidence(
            isResponse: false, holds: { field, _ in slot(field) != nil },
            holdsBelow: { field, _, _ in
                guard let slot = slot(field) else { return nil }
                let text = record.text(of: slot)
                return text.elementsEqual("null".utf8) || text.elementsEqual("[]".utf8) ? nil : false
            })
    }
}
