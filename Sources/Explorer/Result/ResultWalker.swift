import GraphQLOperations
import JSON

/// Where a row is: the way to it among the visible children. It costs nothing to keep and stays valid while folds change.
struct ResultPlace: Sendable, Hashable {
    var ordinals: [Int]
    /// The line with the closing bracket, which only the text has.
    var isClosing = false
}

/// Goes from row to row without ever knowing how many there are: a step looks only at the row it leaves and the one it
/// comes to.
struct ResultWalker: Sendable {
    /// The tree has a row for each value; the text also has one for each closing bracket.
    enum Form: Sendable {
        case tree, text
    }

    struct Frame: Sendable {
        /// The container whose children this level shows; nil for the first level.
        var container: Int?
        var children: ResultChildren
        var ordinal: Int
        /// Where the children's container stands in the selections.
        var position: TypenameVisibility.Position?
    }

    let content: ResultContent
    let folds: ResultFolds
    let form: Form
    private(set) var frames: [Frame]
    private(set) var isClosing = false

    /// Stands on the first row; nil if there is none.
    init?(_ content: ResultContent, _ folds: ResultFolds, _ form: Form) {
        self.content = content
        self.folds = form == .text ? .allOpen : folds
        self.form = form
        let first =
            form == .tree
            ? Frame(children: content.roots, ordinal: 0, position: content.rootPosition)
            : Frame(
                children: content.whole, ordinal: 0,
                position: content.data?.index == content.document.root.index ? content.rootPosition : nil)
        guard first.children.count > 0 else { return nil }
        frames = [first]
    }

    /// Stands on the row of a place, or on its nearest visible ancestor.
    init?(_ content: ResultContent, _ folds: ResultFolds, _ form: Form, at place: ResultPlace) {
        self.init(content, folds, form)
        for (level, ordinal) in place.ordinals.enumerated() {
            if level > 0 {
                guard isOpen, let frame = frameInside(ordinal: 0) else { return }
                frames.append(frame)
            }
            let last = frames.count - 1
            frames[last].ordinal = min(ordinal, frames[last].children.count - 1)
        }
        isClosing = place.isClosing && form == .text && isOpen
    }

    // MARK: The row

    var child: ResultChild {
        let frame = frames[frames.count - 1]
        return frame.children.child(frame.ordinal)
    }

    var index: Int { child.value }
    var node: JSONNode { content.node(index) }
    var depth: Int { frames.count - 1 }
    var place: ResultPlace { ResultPlace(ordinals: frames.map(\.ordinal), isClosing: isClosing) }
    var siblings: ResultChildren { frames[frames.count - 1].children }
    var ordinal: Int { frames[frames.count - 1].ordinal }
    var isLast: Bool { ordinal + 1 == siblings.count }

    /// Where the row's value stands in the selections.
    var position: TypenameVisibility.Position? {
        content.position(of: child, in: frames[frames.count - 1].position)
    }

    /// The children of the row's value.
    var children: ResultChildren? {
        node.isContainer ? content.children(of: index, at: position) : nil
    }

    /// Whether the row can be unfolded.
    var hasChildren: Bool { (children?.count ?? 0) > 0 }

    /// Whether the row is unfolded.
    var isOpen: Bool { node.isContainer && folds.isOpen(index) && hasChildren }

    /// The way to the value from the response's `data`, or the whole response in the text.
    var path: JSONPath { frames.indices.compactMap { element(at: $0) } }

    /// The way to the value from the whole response.
    var fullPath: JSONPath {
        guard form == .tree, let data = content.data, data.kind == .object else { return path }
        guard frames[0].children.child(frames[0].ordinal).value != content.extensions?.index else { return path }
        return [.key("data")] + path
    }

    private func element(at level: Int) -> JSONPathElement? {
        let frame = frames[level]
        if let key = frame.children.child(frame.ordinal).key { return .key(content.document.text(at: key)) }
        return level == 0 ? nil : .index(frame.ordinal)
    }

    private func frameInside(ordinal: Int) -> Frame? {
        let position = position
        guard node.isContainer else { return nil }
        let children = content.children(of: index, at: position)
        guard children.count > 0 else { return nil }
        return Frame(
            container: index, children: children, ordinal: ordinal < 0 ? children.count - 1 : ordinal,
            position: position)
    }

    // MARK: Steps

    /// To the row below; false, without a step, on the last.
    @discardableResult
    mutating func next() -> Bool {
        if !isClosing, isOpen, let frame = frameInside(ordinal: 0) {
            frames.append(frame)
            return true
        }
        let start = self
        while true {
            if !isLast {
                frames[frames.count - 1].ordinal += 1
                isClosing = false
                return true
            }
            guard frames.count > 1 else {
                self = start
                return false
            }
            frames.removeLast()
            if form == .text {
                isClosing = true
                return true
            }
        }
    }

    /// To the row above; false, without a step, on the first.
    @discardableResult
    mutating func previous() -> Bool {
        if isClosing, let frame = frameInside(ordinal: -1) {
            frames.append(frame)
            isClosing = isOpen
            return true
        }
        guard ordinal > 0 else {
            guard frames.count > 1 else { return false }
            frames.removeLast()
            return true
        }
        frames[frames.count - 1].ordinal -= 1
        settleAtEnd()
        return true
    }

    /// From a row to the last row that belongs to it.
    private mutating func settleAtEnd() {
        if form == .text {
            isClosing = isOpen
            return
        }
        while isOpen, let frame = frameInside(ordinal: -1) { frames.append(frame) }
    }

    /// To the row of the container around this one; false on the first level.
    @discardableResult
    mutating func goToParent() -> Bool {
        guard frames.count > 1 else { return false }
        frames.removeLast()
        isClosing = false
        return true
    }

    /// To the last row of all.
    mutating func goToEnd() {
        frames.removeSubrange(1...)
        isClosing = false
        frames[0].ordinal = frames[0].children.count - 1
        settleAtEnd()
    }

    /// To the first row of all.
    mutating func goToStart() {
        frames.removeSubrange(1...)
        isClosing = false
        frames[0].ordinal = 0
    }
}

extension ResultContent {
    /// The way to the row of the value (or key) at a place of the tape, whatever is folded; nil if no row shows it.
    func place(of index: Int, _ form: ResultWalker.Form) -> ResultPlace? {
        guard let walker = ResultWalker(self, .allOpen, form) else { return nil }
        var children = walker.siblings
        var position = walker.frames[0].position
        var ordinals: [Int] = []
        while let ordinal = children.ordinal(holding: index) {
            let child = children.child(ordinal)
            guard index < document.index(after: child.value) else { return nil }
            ordinals.append(ordinal)
            if index == child.value || index == child.key { return ResultPlace(ordinals: ordinals) }
            guard node(child.value).isContainer else { return nil }
            position = self.position(of: child, in: position)
            children = self.children(of: child.value, at: position)
        }
        return nil
    }

    /// The containers on the way to a place, which must be open to see it.
    func ancestors(of place: ResultPlace, _ form: ResultWalker.Form) -> [Int] {
        guard let walker = ResultWalker(self, .allOpen, form, at: place) else { return [] }
        return walker.frames.compactMap(\.container)
    }

    /// The place of the tape that a path from `data` leads to.
    func index(of path: JSONPath) -> Int? {
        guard var index = data?.index else { return nil }
        var position = rootPosition
        for element in path {
            switch element {
            case .key(let key):
                guard let member = node(index)[key] else { return nil }
                position = self.position(of: ResultChild(key: member.index - 1, value: member.index), in: position)
                index = member.index
            case .index(let ordinal):
                guard document.tag(at: index) == .array else { return nil }
                let children = children(of: index, at: position)
                guard ordinal >= 0, ordinal < children.count else { return nil }
                index = children.child(ordinal).value
            }
        }
        return index
    }
}
