/// The nodes of the lists that are being read, those of the innermost last: a list is made once its length is known, so
/// it is made once and no larger than it must be.
struct PendingNodes<Node>: ~Copyable {
    /// Nothing is allocated before the first node: most documents have no use for most kinds.
    private var start: UnsafeMutablePointer<Node>?
    private var capacity = 0
    private(set) var count = 0

    deinit {
        start?.deinitialize(count: count)
        start?.deallocate()
    }

    @inline(__always)
    mutating func append(_ node: consuming Node) {
        let place = if let start, count < capacity { start } else { grown() }
        (place + count).initialize(to: node)
        count &+= 1
    }

    @inline(never)
    private mutating func grown() -> UnsafeMutablePointer<Node> {
        capacity = max(16, capacity * 2)
        let larger = UnsafeMutablePointer<Node>.allocate(capacity: capacity)
        if let start {
            larger.moveInitialize(from: start, count: count)
            start.deallocate()
        }
        start = larger
        return larger
    }

    /// Ends a list: takes the nodes that came after there were so many.
    @inline(__always)
    mutating func take(from first: Int) -> [Node] {
        guard let start, count > first else { return [] }
        var list: [Node] = []
        list.reserveCapacity(count &- first)
        for index in first..<count { list.append((start + index).move()) }
        count = first
        return list
    }
}
