extension ResponseValue {
    /// The elements of an array in order; nothing for other values.
    public var elements: Elements { Elements(self) }

    /// The members of an object in order, equal keys included; nothing for other values.
    public var members: Members { Members(self) }

    /// The elements of an array.
    public struct Elements: Sequence, IteratorProtocol, Sendable {
        private var nodes: JSONNode.Elements?
        private var composed: ArraySlice<ResponseValue> = []
        /// The number of elements, as a hint for reserving memory.
        public let underestimatedCount: Int

        init(_ value: ResponseValue) {
            switch value.storage {
            case .node(let node):
                nodes = node.elements
                underestimatedCount = node.kind == .array ? node.count : 0
            case .composed(let node):
                if node.keys == nil { composed = node.values[...] }
                underestimatedCount = composed.count
            }
        }

        /// The next element.
        public mutating func next() -> ResponseValue? {
            if nodes != nil { return nodes!.next().map { ResponseValue($0) } }
            return composed.popFirst()
        }
    }

    /// The members of an object.
    public struct Members: Sequence, IteratorProtocol, Sendable {
        private var nodes: JSONNode.Members?
        private var keys: ArraySlice<String> = []
        private var values: ArraySlice<ResponseValue> = []
        /// The number of members, as a hint for reserving memory.
        public let underestimatedCount: Int

        init(_ value: ResponseValue) {
            switch value.storage {
            case .node(let node):
                nodes = node.members
                underestimatedCount = node.kind == .object ? node.count : 0
            case .composed(let node):
                if let keys = node.keys {
                    self.keys = keys[...]
                    values = node.values[...]
                }
                underestimatedCount = values.count
            }
        }

        /// The next member.
        public mutating func next() -> (key: String, value: ResponseValue)? {
            if nodes != nil { return nodes!.next().map { ($0.key.string, ResponseValue($0.value)) } }
            guard let key = keys.popFirst(), let value = values.popFirst() else { return nil }
            return (key, value)
        }
    }
}
