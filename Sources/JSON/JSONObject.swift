/// A small object that is built or changed in memory: members keep their order.
///
/// Equality does not look at the order. Of equal keys, which only a parsed text can bring in, the last one wins.
public struct JSONObject: Sendable, ExpressibleByDictionaryLiteral {
    /// A key and its value.
    public typealias Element = (key: String, value: JSONValue)

    private var storage: [Member]
    /// The place of the last member of each key; kept only where a linear search would be slow.
    private var places: [String: Int]?

    fileprivate struct Member: Sendable {
        let key: String
        var value: JSONValue
    }

    private static let linearLimit = 12

    /// An object without members.
    public init() { storage = [] }

    /// An object of these members, in this order.
    public init(_ members: some Sequence<(key: String, value: JSONValue)>) {
        storage = members.map { Member(key: $0.key, value: $0.value) }
        indexIfLarge()
    }

    /// An object of these members, in this order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements.map { (key: $0.0, value: $0.1) })
    }

    /// The number of members.
    public var count: Int { storage.count }

    /// Whether there are no members.
    public var isEmpty: Bool { storage.isEmpty }

    /// The keys in order.
    public var keys: [String] { storage.map(\.key) }

    /// The values in order.
    public var values: [JSONValue] { storage.map(\.value) }

    /// The value of a key; setting nil removes the key, setting a new one appends it.
    public subscript(_ key: String) -> JSONValue? {
        get { place(of: key).map { storage[$0].value } }
        set {
            guard let newValue else {
                guard place(of: key) != nil else { return }
                storage.removeAll { $0.key == key }
                places = nil
                indexIfLarge()
                return
            }
            if let place = place(of: key) {
                storage[place].value = newValue
            } else {
                append(key, newValue)
            }
        }
    }

    /// The value of a key, or a value to start from.
    public subscript(_ key: String, default fallback: @autoclosure () -> JSONValue) -> JSONValue {
        get { self[key] ?? fallback() }
        set { self[key] = newValue }
    }

    /// Adds a member at the end, even if the key exists already.
    public mutating func append(_ key: String, _ value: JSONValue) {
        storage.append(Member(key: key, value: value))
        if places != nil {
            places?[key] = storage.count - 1
        } else {
            indexIfLarge()
        }
    }

    private func place(of key: String) -> Int? {
        if let places { return places[key] }
        return storage.lastIndex { $0.key == key }
    }

    private mutating func indexIfLarge() {
        guard storage.count > Self.linearLimit else { return }
        places = Dictionary(storage.indices.map { (storage[$0].key, $0) }, uniquingKeysWith: { $1 })
    }
}

extension JSONObject: Sequence {
    /// Goes through the members in order.
    public struct Iterator: IteratorProtocol {
        private var members: IndexingIterator<[Member]>

        fileprivate init(_ members: [Member]) { self.members = members.makeIterator() }

        /// The next member.
        public mutating func next() -> Element? { members.next().map { ($0.key, $0.value) } }
    }

    /// An iterator over the members in order.
    public func makeIterator() -> Iterator { Iterator(storage) }

    /// The number of members.
    public var underestimatedCount: Int { storage.count }
}

extension JSONObject: Hashable {
    /// Whether both have the same keys with equal values, in whatever order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        JSONValue.object(left) == JSONValue.object(right)
    }

    /// Feeds the members into a hasher so that their order does not matter.
    public func hash(into hasher: inout Hasher) {
        hash(into: &hasher, depth: 0)
    }

    func hash(into hasher: inout Hasher, depth: Int) {
        var mixed = 0
        for (place, member) in storage.enumerated() where self.place(of: member.key) == place {
            var one = Hasher()
            one.combine(member.key)
            member.value.hash(into: &one, depth: depth)
            mixed ^= one.finalize()
        }
        hasher.combine(storage.count)
        hasher.combine(mixed)
    }
}
