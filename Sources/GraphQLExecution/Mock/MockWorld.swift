import GraphQLSchema
import JSON

/// Knows the value of every field of a mocked schema.
struct MockWorld: Sendable {
    let schema: Schema
    let listSize: Int
    private let seed: MockHash

    init(schema: Schema, seed: UInt64, listSize: Int) {
        self.schema = schema
        self.listSize = listSize
        self.seed = MockHash(seed: seed)
    }

    /// The object that root fields belong to.
    func root(_ type: String) -> MockObject {
        MockObject(type: type, key: seed.mixed(type), number: 1)
    }

    /// The value of a field.
    func value(of field: SchemaField, in object: MockObject, _ call: FieldCall) -> ResolvedValue {
        if let given = object.given[field.name], !(given.isNull && field.type.isNonNull), !field.type.isList {
            return given.resolvedValue
        }
        if field.name == "id", let id = object.id, !field.type.isList { return .leaf(idValue(id, field.type)) }
        guard let type = schema[field.type.namedType] else { return .null }
        let key = Self.key(of: field, in: object, call)
        if type.kind.isLeaf { return leaf(type, field, object, key, call) }
        if field.type.isList { return list(type, field, object, key, call) }
        return single(type, field, object, key, call)
    }

    /// The value of a subscription's field for one event.
    func event(_ count: Int, of field: SchemaField, _ call: FieldCall) -> ResolvedValue {
        var root = root(call.typeName)
        root = MockObject(type: root.type, key: root.key.mixed(count), number: count)
        return value(of: field, in: root, call)
    }

    // What a page's arguments say is no part of it: the same things are listed, only others of them are shown.
    private static func key(of field: SchemaField, in object: MockObject, _ call: FieldCall) -> MockHash {
        var key = object.key.mixed(field.name)
        for (name, value) in call.arguments.values where !MockPage.arguments.contains(name) {
            key = key.mixed(name).mixed(value.text)
        }
        return key
    }

    // MARK: Leaves

    private func leaf(
        _ type: NamedType, _ field: SchemaField, _ object: MockObject, _ key: MockHash, _ call: FieldCall
    ) -> ResolvedValue {
        let maker = MockLeaf(field: field.name, object: object)
        if let page = object.page, !field.type.isList, MockLeaf.isTotal(field.name), type.name == "Int" {
            return .leaf(.number(JSONNumber(page.stream.count)))
        }
        if let position = object.position, field.name == "cursor", !field.type.isList {
            return .leaf(.string(MockStream.cursor(at: position.index)))
        }
        if !field.type.isNonNull, maker.isOftenNull, key.mixed("null").chance(maker.isRare ? 75 : 6) { return .null }
        return leaves(field.type, key, call) { maker.value(of: type, $0) }
    }

    private func leaves(
        _ type: SchemaType, _ key: MockHash, _ call: FieldCall, _ make: (MockHash) -> JSONValue
    ) -> ResolvedValue {
        guard let item = type.itemType else { return .leaf(make(key)) }
        let page = MockPage(
            of: MockStream(key: key, count: listSize), call.arguments, usualSize: listSize)
        return .list(page.range.map { leaves(item, key.mixed($0), call, make) })
    }

    // MARK: Lists of objects

    private func list(
        _ type: NamedType, _ field: SchemaField, _ object: MockObject, _ key: MockHash, _ call: FieldCall
    ) -> ResolvedValue {
        if let page = object.page, field.type.itemType?.isList == false {
            return .list(
                page.range.map { index in
                    isEdge(type)
                        ? .object(edge(type, page.stream, index), type: type.name)
                        : element(type, page.stream, index)
                })
        }
        if let ids = call.arguments["ids"]?.array?.compactMap(\.string), type.field(named: "id") != nil {
            return .list(ids.map { resolved(self.object(concrete(type, for: $0, key), id: $0)) })
        }
        if MockLeaf.isComplaint(field.name) { return .list([]) }
        let stream = MockStream(key: key, count: listSize * (1 + key.mixed("total").number(below: 3)))
        return elements(field.type, type, MockPage(of: stream, call.arguments, usualSize: listSize))
    }

    private func elements(_ list: SchemaType, _ type: NamedType, _ page: MockPage) -> ResolvedValue {
        guard let item = list.itemType else { return element(type, page.stream, page.range.lowerBound) }
        return .list(
            page.range.map { index in
                guard item.isList else { return element(type, page.stream, index) }
                let stream = MockStream(key: page.stream.key.mixed(index), count: listSize)
                return elements(item, type, MockPage(of: stream, Arguments([:]), usualSize: listSize))
            })
    }

    private func element(_ type: NamedType, _ stream: MockStream, _ index: Int) -> ResolvedValue {
        let key = stream.key.mixed(index)
        guard let type = concrete(type, key) else { return .null }
        return resolved(object(type, number: stream.number(at: index), key: key))
    }

    private func edge(_ type: NamedType, _ stream: MockStream, _ index: Int) -> MockObject {
        var edge = MockObject(type: type.name, key: stream.key.mixed("edge").mixed(index), number: index + 1)
        edge.position = (stream, index)
        return edge
    }

    private func isEdge(_ type: NamedType) -> Bool {
        type.kind == .object && type.field(named: "node") != nil
    }

    // MARK: Single objects

    private func single(
        _ type: NamedType, _ field: SchemaField, _ object: MockObject, _ key: MockHash, _ call: FieldCall
    ) -> ResolvedValue {
        if let (stream, index) = object.position, field.name == "node" { return element(type, stream, index) }
        if let page = object.page, field.name == "pageInfo", type.kind == .object {
            var info = MockObject(type: type.name, key: key, number: 1)
            info.given = page.info
            return resolved(info)
        }
        if isConnection(type) {
            let stream = MockStream(key: key, count: listSize * (1 + key.mixed("total").number(below: 3)))
            var connection = MockObject(type: type.name, key: key, number: 1)
            connection.page = MockPage(of: stream, call.arguments, usualSize: listSize)
            return resolved(connection)
        }
        if !field.type.isNonNull, MockLeaf.isComplaint(field.name) { return .null }
        return described(type, field, object, key, call)
    }

    /// An object about which the arguments may say something: its own, or those of the mutation whose payload it is in.
    private func described(
        _ type: NamedType, _ field: SchemaField, _ object: MockObject, _ key: MockHash, _ call: FieldCall
    ) -> ResolvedValue {
        let own = MockInput(call)
        let isRoot = object.type == schema.mutationType?.name || object.type == schema.subscriptionType?.name
        var id = own.id(for: type, in: field.name, allowsPlain: true)
        var inputs = [own]
        if let input = object.input {
            let isAbout = input.isAbout(type, in: field.name)
            id = id ?? input.id(for: type, in: field.name, allowsPlain: isAbout)
            if isAbout { inputs.append(input) }
        }
        guard let chosen = id.map({ concrete(type, for: $0, key) }) ?? concrete(type, key) else { return .null }
        var given: JSONObject = [:]
        for input in inputs {
            for (name, value) in input.fields(of: chosen, in: schema) where given[name] == nil { given[name] = value }
        }
        if id == nil, !isRoot, object.input == nil, let first = given.first(where: { $0.value.string != nil }) {
            // The id remembers how the object was found, so that it is the same one when it is asked for by its id.
            id = "\(chosen.name)-\(first.key):\(first.value.string ?? "")"
        }
        var made =
            if let id, hasID(chosen) { self.object(chosen, id: id) } else {
                self.object(chosen, number: key.number(below: 900) + 1, key: key)
            }
        for (name, value) in given { made.given[name] = value }
        if isRoot { made.input = own }
        return resolved(made)
    }

    private func isConnection(_ type: NamedType) -> Bool {
        guard type.kind == .object else { return false }
        return type.field(named: "pageInfo") != nil || type.field(named: "edges")?.type.isList == true
            || type.name.hasSuffix("Connection")
    }

    // MARK: Objects

    private func resolved(_ object: MockObject) -> ResolvedValue { .object(object, type: object.type) }

    private func resolved(_ object: MockObject?) -> ResolvedValue { object.map(resolved) ?? .null }

    private func hasID(_ type: NamedType) -> Bool {
        guard let field = type.field(named: "id") else { return false }
        return !field.type.isList && schema[field.type.namedType]?.kind.isLeaf == true
    }

    /// The object with an id, which is the same in whatever way its id was come by.
    private func object(_ type: NamedType?, id: String) -> MockObject? {
        type.map { object($0, id: id) }
    }

    private func object(_ type: NamedType, id: String) -> MockObject {
        let key = seed.mixed(type.name).mixed(id)
        let digits = String(id.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
        var object = MockObject(
            type: type.name, key: key, id: id,
            number: Int(digits).flatMap { Int32(exactly: $0) }.map(Int.init)
                ?? key.number(below: 900) + 1)
        if id.hasPrefix(type.name + "-"), let colon = id.firstIndex(of: ":") {
            let name = String(id[..<colon].dropFirst(type.name.count + 1))
            if type.field(named: name)?.type.isList == false {
                object.given[name] = .string(String(id[id.index(after: colon)...]))
            }
        }
        return object
    }

    private func object(_ type: NamedType, number: Int, key: MockHash) -> MockObject {
        guard hasID(type), let field = type.field(named: "id") else {
            return MockObject(type: type.name, key: key, number: number)
        }
        switch field.type.namedType {
        case "Int", "Float", "Long", "BigInt": return object(type, id: String(number))
        case "UUID": return object(type, id: MockLeaf.uuid(seed.mixed(type.name).mixed(number)))
        default: return object(type, id: "\(type.name)-\(number)")
        }
    }

    private func idValue(_ id: String, _ type: SchemaType) -> JSONValue {
        switch type.namedType {
        case "Int", "Float", "Long": JSONNumber(text: id).map(JSONValue.number) ?? .number(JSONNumber(1))
        default: .string(id)
        }
    }

    /// The object type of an object: for an interface or union one of those it may be.
    private func concrete(_ type: NamedType, _ key: MockHash) -> NamedType? {
        guard type.kind.isAbstract else { return type }
        guard !type.possibleTypes.isEmpty else { return nil }
        return schema[key.mixed("type").pick(type.possibleTypes)]
    }

    /// The same for an object with an id, which names its type if it was made here.
    private func concrete(_ type: NamedType, for id: String, _ key: MockHash) -> NamedType? {
        guard type.kind.isAbstract else { return type }
        let name = String(id.prefix { $0 != "-" })
        if schema[name]?.kind == .object, schema.isSubtype(name, of: type.name) { return schema[name] }
        return concrete(type, seed.mixed(type.name).mixed(id))
    }
}
