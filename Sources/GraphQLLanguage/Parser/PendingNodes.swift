/// The nodes of the lists that are being read, those of the innermost last: a list is made once its length is known, so
/// it is made once and no larger than it must be.
struct PendingNodes<Node>: ~Copyable {
    private var start: UnsafeMutablePointer<Node>
    private var capacity: Int
    private(set) var count = 0

    init() {
        capacity = 16
        start = .allocate(capacity: capacity)
    }

    deinit {
        start.deinitialize(count: count)
        start.deallocate()
    }

    @inline(__always)
    mutating func append(_ node: consuming Node) {
        if count == capacity { grow() }
        (start + count).initialize(to: node)
        count &+= 1
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<Node>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: start, count: count)
        start.deallocate()
        start = larger
        capacity *= 2
    }

    /// Ends a list: takes the nodes that came after there were so many.
    @inline(__always)
    mutating func take(from first: Int) -> [Node] {
        let length = count &- first
        count = first
        var list: [Node] = []
        list.reserveCapacity(length)
        for index in first..<first &+ length { list.append((start + index).move()) }
        return list
    }
}
