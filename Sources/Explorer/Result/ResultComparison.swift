import GraphQLOperations
import JSON

/// What changed since an earlier result of the same operation. Only what is asked for is compared: a row at a time.
struct ResultComparison: Sendable {
    let old: ResultContent

    /// The earlier value of a row, if it was another. Nil for new rows and for elements of lists that are now another
    /// entity.
    func oldValue(of walker: ResultWalker) -> JSONNode? {
        var index: Int?
        for level in walker.frames.indices {
            let frame = walker.frames[level]
            let child = frame.children.child(frame.ordinal)
            let next = level == 0 ? root(child, walker.content) : self.child(frame, child, of: index, walker.content)
            guard let next, isSameEntity(next, child.value, walker.content) else { return nil }
            index = next
        }
        guard let index else { return nil }
        let before = old.node(index)
        return isSame(before, walker.node) ? nil : before
    }

    private func root(_ child: ResultChild, _ new: ResultContent) -> Int? {
        guard let key = child.key, child.value != new.extensions?.index else { return nil }
        return old.data?[new.document.text(at: key)]?.index
    }

    private func child(_ frame: ResultWalker.Frame, _ child: ResultChild, of index: Int?, _ new: ResultContent) -> Int?
    {
        guard let index else { return nil }
        if let key = child.key { return old.node(index)[new.document.text(at: key)]?.index }
        guard old.document.tag(at: index) == .array else { return nil }
        let children = old.children(of: index, at: nil)
        return frame.ordinal < children.count ? children.child(frame.ordinal).value : nil
    }

    private func isSameEntity(_ before: Int, _ now: Int, _ new: ResultContent) -> Bool {
        old.cacheKey(of: before) == new.cacheKey(of: now)
    }

    /// Large values are compared byte by byte, since a server writes what has not changed the same way again.
    private func isSame(_ before: JSONNode, _ now: JSONNode) -> Bool {
        guard before.kind == now.kind else { return false }
        let one = before.byteRange
        let other = now.byteRange
        guard max(one.count, other.count) > 64 << 10 else { return before == now }
        return before.document.bytes[one].elementsEqual(now.document.bytes[other])
    }

    /// How many scalars differ, or nil if the results are too large to compare at once.
    func count(in new: ResultContent, upTo limit: Int = 1 << 20) -> Int? {
        guard let before = old.data, let now = new.data else { return nil }
        guard now.byteRange.count <= limit, before.byteRange.count <= limit else { return nil }
        var changed = 0
        var pending = [(before, now)]
        while let (before, now) = pending.popLast() {
            switch (before.kind, now.kind) {
            case (.object, .object):
                for (key, value) in now.members {
                    if let other = before[key.string] { pending.append((other, value)) } else { changed += 1 }
                }
            case (.array, .array):
                for (one, other) in zip(before.elements, now.elements) { pending.append((one, other)) }
                changed += abs(before.count - now.count)
            default:
                if before != now { changed += 1 }
            }
        }
        return changed
    }
}
