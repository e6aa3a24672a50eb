/// Puts a response together that comes in parts, as `@defer` and `@stream` make it. Pure.
///
/// Three shapes of parts are in use, and servers mix them, so each part is taken for what it looks like: a place and a
/// piece of data at the top (2020), a list of such pieces under `incremental` (2022), or pieces that name, by an id, a
/// place that was announced as `pending` before (v0.2).
struct IncrementalResponse {
    /// Nil until the first part has come, or when it has no data.
    private(set) var data: ResponseValue?
    private(set) var errors: [JSONValue] = []
    private(set) var extensions: JSONObject?
    private(set) var hasBegun = false
    /// Whether the server will send more. What it does not say is taken from whether it does.
    private(set) var hasNext = true
    private var hasDataMember = false
    /// Where announced pieces belong.
    private var pending: [String: JSONPath] = [:]
    /// Lists that ended in an error: what still comes for them is passed over.
    private var failedLists: Set<JSONPath> = []

    /// Takes a part. If it cannot be used, what came before stays as it was.
    mutating func add(_ part: JSONNode) throws(PartProblem) {
        guard part.kind == .object else { throw .notGraphQL }
        // A sign of life.
        if part.count == 0 { return }
        var next = self
        try next.take(part)
        self = next
    }

    private mutating func take(_ part: JSONNode) throws(PartProblem) {
        let entries = part["incremental"].map { Array($0.elements) } ?? []
        for place in part["pending"].map({ Array($0.elements) }) ?? [] {
            guard let id = Self.id(of: place), let path = Self.path(place["path"]) else { throw .notGraphQL }
            pending[id] = path
        }
        if hasBegun, let path = part["path"].flatMap({ Self.path($0) }), part["data"] != nil || part["items"] != nil {
            try add(part, at: path)
        } else if !hasBegun, ResponseReader.isResponse(part), part["path"] == nil {
            hasBegun = true
            hasDataMember = part["data"] != nil
            data = part["data"].flatMap { $0.isNull ? nil : ResponseValue($0) }
            noteErrors(of: part)
        } else if !hasBegun {
            throw .withoutBeginning
        } else if part["data"] != nil {
            throw .notGraphQL
        } else {
            guard
                part["incremental"] != nil || part["completed"] != nil || part["pending"] != nil
                    || part["hasNext"] != nil || part["errors"] != nil
            else { throw .notGraphQL }
            noteErrors(of: part)
        }
        for entry in entries { try addEntry(entry) }
        for completed in part["completed"].map({ Array($0.elements) }) ?? [] {
            noteErrors(of: completed)
            if let id = Self.id(of: completed) { pending[id] = nil }
        }
        noteExtensions(of: part)
        if let flag = part["hasNext"]?.bool { hasNext = flag }
    }

    /// A piece by the id of its place, or, where it has none that was announced, by its path.
    private mutating func addEntry(_ entry: JSONNode) throws(PartProblem) {
        noteExtensions(of: entry)
        if let id = Self.id(of: entry) {
            if let path = pending[id] {
                noteErrors(of: entry)
                return try add(entry, below: path + (Self.path(entry["subPath"]) ?? []))
            }
            guard entry["path"] != nil else { throw .unknownID(id) }
        }
        guard let path = Self.path(entry["path"]) else { throw .notGraphQL }
        try add(entry, at: path)
    }

    /// A piece whose place is said as it was before v0.2: that of items ends with the position of the first.
    private mutating func add(_ entry: JSONNode, at path: JSONPath) throws(PartProblem) {
        noteErrors(of: entry)
        guard let items = entry["items"] else { return try merge(entry["data"], at: path) }
        var list = path
        var position: Int?
        if case .index(let index)? = list.last {
            position = index
            list.removeLast()
        }
        if items.isNull { failedLists.insert(list) }
        guard items.kind == .array, !failedLists.contains(list) else { return }
        try append(items, to: list, from: position)
    }

    private mutating func add(_ entry: JSONNode, below path: JSONPath) throws(PartProblem) {
        if let items = entry["items"], items.kind == .array {
            try append(items, to: path, from: nil)
        } else {
            try merge(entry["data"], at: path)
        }
    }

    /// Data that is null merges nothing: its errors say why.
    private mutating func merge(_ part: JSONNode?, at path: JSONPath) throws(PartProblem) {
        guard let part, !part.isNull else { return }
        guard part.kind == .object else { throw .notGraphQL }
        guard let target = data?[path: path], target.kind == .object,
            let merged = data?.replacing(at: path, with: target.merging(ResponseValue(part)))
        else { throw .noPlace(path) }
        data = merged
    }

    private mutating func append(_ items: JSONNode, to path: JSONPath, from position: Int?) throws(PartProblem) {
        guard let list = data?[path: path], list.kind == .array, position ?? list.count <= list.count else {
            throw .noPlace(path + (position.map { [.index($0)] } ?? []))
        }
        let kept = position.map { ResponseValue.array(list.elements.prefix($0)) } ?? list
        guard let merged = data?.replacing(at: path, with: kept.appending(items.elements.map { ResponseValue($0) }))
        else { throw .noPlace(path) }
        data = merged
    }

    private mutating func noteErrors(of part: JSONNode) {
        guard let list = part["errors"], !list.isNull else { return }
        errors += list.kind == .array ? list.elements.map(\.value) : [list.value]
    }

    private mutating func noteExtensions(of part: JSONNode) {
        guard case .object(let new)? = part["extensions"]?.value else { return }
        extensions = (extensions ?? [:]).merging(new)
    }

    /// The response as far as it has come, as one that came in one piece.
    var document: JSONDocument {
        var builder = JSONBuilder()
        builder.beginObject()
        if !errors.isEmpty {
            builder.key("errors")
            builder.value(.array(errors))
        }
        if hasDataMember {
            builder.key("data")
            if let data { builder.raw(data.flattened) } else { builder.null() }
        }
        if let extensions {
            builder.key("extensions")
            builder.value(.object(extensions))
        }
        builder.endObject()
        return builder.finish()
    }

    /// Ids are strings, but the specification's own example has a number once.
    private static func id(of node: JSONNode) -> String? {
        node["id"].flatMap { $0.string ?? $0.numberText }
    }

    private static func path(_ node: JSONNode?) -> JSONPath? {
        guard let node, node.kind == .array else { return nil }
        var path: JSONPath = []
        for element in node.elements {
            if let key = element.string {
                path.append(.key(key))
            } else if let index = element.int {
                path.append(.index(index))
            } else {
                return nil
            }
        }
        return path
    }
}

extension JSONObject {
    /// The members of both; another's values win.
    fileprivate func merging(_ other: JSONObject) -> JSONObject {
        var merged = self
        for (key, value) in other { merged[key] = value }
        return merged
    }
}

extension ResponseValue {
    fileprivate static func array(_ elements: some Sequence<ResponseValue>) -> ResponseValue {
        ResponseValue(JSONValue.array([])).appending(elements)
    }
}
