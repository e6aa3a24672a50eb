#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How the objects of a response find their records.
extension Normalizer {
    /// The record of an object, and what it consists of.
    mutating func record(
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
                    UnsafeBufferPointer(start: source + range.lowerBound, count: range.count), level.escapesPlus)
            case .escapedString:
                var text = document.text(at: value)
                text.withUTF8 { appendKeyValue($0, level.escapesPlus) }
            case .null, .array, .object:
                keyText.removeAll()
                return false
            }
        }
        return true
    }

    /// Appends an identifying value so that no two objects share a key, and none has the key of an object without
    /// identity: a backslash gets one before it, and so does a dot that looks as if a field of a path came next; where
    /// several values are joined by `+`, so does a `+`.
    private mutating func appendKeyValue(_ text: UnsafeBufferPointer<UInt8>, _ escapesPlus: Bool) {
        guard let base = text.baseAddress else { return }
        var copied = 0
        for at in 0..<text.count {
            switch text[at] {
            case UInt8(ascii: "\\"): break
            case UInt8(ascii: "+") where escapesPlus: break
            case UInt8(ascii: ".") where at + 1 < text.count && CacheKey.startsName(text[at + 1]): break
            default: continue
            }
            keyText.append(base + copied, at - copied)
            keyText.append(UInt8(ascii: "\\"))
            copied = at
        }
        keyText.append(base + copied, text.count - copied)
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

    mutating func recordNumber(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        let (number, isNew) = table.number(of: text)
        if isNew {
            keys.append(CacheKey(String(decoding: text, as: UTF8.self)))
            records.append(nil)
        }
        return number
    }

    func typeName(of node: Int, _ site: ExecutionPlan.Site) -> UnsafeBufferPointer<UInt8>? {
        guard let key = site.typenameKey, let value = member(of: node, key), document.tag(at: value) == .string else {
            return nil
        }
        let range = document.contentRange(at: value)
        return UnsafeBufferPointer(start: source + range.lowerBound, count: range.count)
    }

    /// The value of an object's member with a plain key.
    func member(of node: Int, _ key: [UInt8]) -> Int? {
        var at = node + 2
        let end = document.index(after: node)
        while at < end {
            if hasText(at, key) { return at + 1 }
            at = document.index(after: at + 1)
        }
        return nil
    }

    @inline(__always)
    func hasText(_ index: Int, _ key: [UInt8]) -> Bool {
        let entry = document.tape[index]
        if TapeEntry.tag(entry) == .escapedString {
            return key.withUnsafeBufferPointer { document.isText(at: index, equalTo: $0) }
        }
        guard TapeEntry.length(entry) == key.count else { return false }
        return key.withUnsafeBufferPointer {
            memcmp(source + TapeEntry.offset(entry), $0.baseAddress!, key.count) == 0
        }
    }

    func evidence(_ node: Int) -> ExecutionPlan.Evidence {
        let object = JSONNode(document: document, index: node)
        return ExecutionPlan.Evidence(
            isResponse: true, holds: { _, responseKey in object[responseKey] != nil },
            holdsBelow: { _, responseKey, member in
                var below = object[responseKey]
                while let list = below, list.kind == .array {
                    below = list.elements.first { !$0.isNull && $0.isContainer }
                }
                guard let below, below.kind == .object else { return nil }
                return below[member] != nil
            })
    }
}
