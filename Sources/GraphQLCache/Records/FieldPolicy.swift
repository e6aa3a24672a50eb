/// How a field with arguments finds objects that no answer to it has brought: `ship(id: "7")` the ship that came with a
/// list. What the server once answered to the field itself always comes first.
public struct FieldPolicy: Sendable, Hashable {
    /// The types that the objects may have; the first that has such an object counts.
    public var typeNames: [String]
    /// The arguments whose values identify an object, in the order of the identifying fields. A path with dots leads into
    /// an input object. One of them may be a list: then the field is a list of the objects that its elements identify.
    public var keyArguments: [String]

    /// A policy.
    public init(typeNames: [String], keyArguments: [String]) {
        self.typeNames = typeNames
        self.keyArguments = keyArguments
    }

    /// What a field stands for.
    public enum Objects: Sendable, Hashable {
        /// One object, under the first of these keys that there is.
        case one([CacheKey])
        /// A list of objects, each under the first of its keys that there is.
        case list([[CacheKey]])
    }

    /// Finds what a field stands for by its arguments; nil leaves it to the policies.
    public typealias Provider =
        @Sendable (_ typeName: String, _ fieldName: String, _ arguments: JSONObject) -> Objects?
}

extension FieldPolicy.Objects {
    var isList: Bool { if case .list = self { true } else { false } }

    /// The record of each object, which is that of its first key that has one.
    /// - Returns: All of them, or no records and the keys of the first object that has none.
    func records<Failure: Error>(
        _ record: (CacheKey) throws(Failure) -> Record?
    ) throws(Failure) -> (found: [Record]?, missing: [CacheKey]) {
        let candidates =
            switch self {
            case .one(let keys): [keys]
            case .list(let elements): elements
            }
        var found: [Record] = []
        for keys in candidates {
            var hit: Record?
            for key in keys where hit == nil { hit = try record(key) }
            guard let hit else { return (nil, keys) }
            found.append(hit)
        }
        return (found, [])
    }
}

extension CacheIdentity {
    /// What a field stands for where no record says it.
    /// - Parameter typeName: the type that the field belongs to.
    func objects(
        of field: Selections.Field, on typeName: String?, _ variables: JSONObject
    ) -> FieldPolicy.Objects? {
        guard fieldPolicyProvider != nil || !fieldPolicies.isEmpty, let typeName else { return nil }
        var arguments = JSONObject()
        for argument in field.arguments { arguments[argument.name] = argument.value.resolved(variables) }
        if let objects = fieldPolicyProvider?(typeName, field.name, arguments) { return objects }
        guard let policy = fieldPolicies["\(typeName).\(field.name)"] else { return nil }
        var values: [JSONValue] = []
        for path in policy.keyArguments {
            var value: JSONValue? = .object(arguments)
            for name in path.split(separator: ".") { value = value?[String(name)] }
            guard let value else { return nil }
            values.append(value)
        }
        return objects(values, policy)
    }

    private func objects(_ values: [JSONValue], _ policy: FieldPolicy) -> FieldPolicy.Objects? {
        let lists = values.indices.filter { if case .array = values[$0] { true } else { false } }
        guard let place = lists.first else { return keys(values, policy).map { .one($0) } }
        guard lists.count == 1, case .array(let elements) = values[place] else { return nil }
        var found: [[CacheKey]] = []
        for element in elements {
            var values = values
            values[place] = element
            guard let keys = keys(values, policy) else { return nil }
            found.append(keys)
        }
        return .list(found)
    }

    /// The keys of an object with these identifying values, a key for each type; nil if one is no plain value.
    private func keys(_ values: [JSONValue], _ policy: FieldPolicy) -> [CacheKey]? {
        var texts: [String] = []
        for value in values {
            switch value {
            case .string(let text): texts.append(text)
            case .number(let number): texts.append(number.text)
            case .bool(let flag): texts.append(flag ? "true" : "false")
            case .null, .array, .object: return nil
            }
        }
        guard !texts.isEmpty else { return nil }
        return policy.typeNames.map { typeName in
            let escapesPlus = keyFields[typeName] != nil
            let parts = texts.map { Self.escaped($0, escapesPlus) }
            return CacheKey("\(typeName):\(parts.joined(separator: "+"))")
        }
    }

    /// An identifying value as it stands in a key, see ``CacheKey``.
    private static func escaped(_ text: String, _ escapesPlus: Bool) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        for (at, byte) in bytes.enumerated() {
            let isDot = byte == UInt8(ascii: ".") && at + 1 < bytes.count && CacheKey.startsName(bytes[at + 1])
            if byte == UInt8(ascii: "\\") || isDot || escapesPlus && byte == UInt8(ascii: "+") {
                result.append(UInt8(ascii: "\\"))
            }
            result.append(byte)
        }
        return String(decoding: result, as: UTF8.self)
    }
}
