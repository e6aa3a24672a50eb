/// The records of a cache as text, to keep, compare, or take elsewhere.
///
/// The first line names the format; each following line is a record: `{"key":"Ship:7","written":1700000000000,"fields":
/// {"name":"Erebus","captain":{"$ref":"Captain:2"}}}`. Values stand as records keep them, see ``FieldValue``; `written`
/// is one time for all fields, or a list with one for each, in milliseconds since 1970.
public enum CacheArchive {
    static let version = 1

    /// Why a text is no archive.
    public enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        /// The first line does not say that it is one.
        case isNoArchive
        /// It was written by a later version of this program.
        case isNewer(version: Int)
        /// A line, counted from 1, that is no record.
        case brokenLine(Int, reason: String)

        /// One sentence for a person.
        public var description: String {
            switch self {
            case .isNoArchive: "This is no exported cache: its first line does not say so."
            case .isNewer(let version):
                "This cache was exported in version \(version) of the format; this program reads version "
                    + "\(CacheArchive.version)."
            case .brokenLine(let line, let reason): "Line \(line) is no record: \(reason)."
            }
        }
    }

    static func appendHeader(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: #"{"format":"sextant-cache","version":\#(version)}"#.utf8)
        bytes.append(UInt8(ascii: "\n"))
    }

    static func append(_ record: Record, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: #"{"key":"#.utf8)
        JSONWriter.write(string: record.key.rawValue, into: &bytes)
        bytes.append(contentsOf: #","written":"#.utf8)
        switch record.times {
        case .all(let time): bytes.append(contentsOf: String(time).utf8)
        case .each(let times):
            bytes.append(contentsOf: "[\(times.map { String($0) }.joined(separator: ","))]".utf8)
        }
        bytes.append(contentsOf: #","fields":{"#.utf8)
        for (slot, field) in record.fieldKeys.enumerated() {
            if slot > 0 { bytes.append(UInt8(ascii: ",")) }
            JSONWriter.write(string: field.rawValue, into: &bytes)
            bytes.append(UInt8(ascii: ":"))
            bytes.append(contentsOf: record.text(of: slot))
        }
        bytes.append(contentsOf: "}}\n".utf8)
    }

    /// Reads an archive.
    public static func records(in text: [UInt8]) throws(Problem) -> [Record] {
        var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
            .makeIterator()
        guard let header = lines.next(), let root = try? JSONDocument(parsing: Array(header.element)).root,
            root["format"]?.string == "sextant-cache"
        else { throw .isNoArchive }
        let version = root["version"]?.int ?? 0
        guard version == Self.version else { throw version > Self.version ? .isNewer(version: version) : .isNoArchive }
        var records: [Record] = []
        while let line = lines.next() {
            if line.element.isEmpty { continue }
            records.append(try record(line.element, line.offset + 1))
        }
        return records
    }

    private static func record(_ line: ArraySlice<UInt8>, _ number: Int) throws(Problem) -> Record {
        let document: JSONDocument
        do {
            document = try JSONDocument(parsing: Array(line))
        } catch {
            throw .brokenLine(number, reason: "\(error)")
        }
        guard let key = document.root["key"]?.string, let fields = document.root["fields"], fields.kind == .object
        else { throw .brokenLine(number, reason: "it has no key or no fields") }
        let (keys, bytes, ends) = fields.recordFields
        guard Set(keys).count == keys.count else { throw .brokenLine(number, reason: "a field stands there twice") }
        let times: Record.WriteTimes
        if let written = document.root["written"], written.kind == .array {
            let each = written.elements.map { Int64($0.int ?? 0) }
            guard each.count == keys.count else {
                throw .brokenLine(number, reason: "it has \(keys.count) fields and \(each.count) times")
            }
            times = .each(each)
        } else {
            times = .all(Int64(document.root["written"]?.int ?? 0))
        }
        return Record(key: CacheKey(key), layout: FieldLayout(keys), bytes: bytes, ends: ends, times: times)
    }
}

extension Store {
    /// Hands out all records as a ``CacheArchive``, piece by piece. What is handed out is of one moment.
    /// - Parameter write: gets the next bytes, at most some 64 kB more than a record, on the store's thread.
    /// - Returns: the number of records.
    @discardableResult
    public func export(_ write: @Sendable ([UInt8]) throws -> Void) throws -> Int {
        let core = try usableCore()
        try core.cache.beginRead()
        defer { core.cache.endRead() }
        var count = 0
        var piece: [UInt8] = []
        CacheArchive.appendHeader(to: &piece)
        try core.cache.forEach { record in
            try Task.checkCancellation()
            CacheArchive.append(record, to: &piece)
            count += 1
            if piece.count > 1 << 16 {
                try write(piece)
                piece.removeAll(keepingCapacity: true)
            }
            return true
        }
        try write(piece)
        return count
    }

    /// Merges records into the cache, all of them or, when it throws, none. Operations' roots that are never kept are
    /// left out.
    @discardableResult
    public func importRecords(_ records: [Record]) throws -> ChangeSet {
        try performWrite(.imported) { transaction in
            try transaction.merge(
                records.filter { !$0.key.isBelow(.mutationRoot) && !$0.key.isBelow(.subscriptionRoot) })
        }.1
    }
}
