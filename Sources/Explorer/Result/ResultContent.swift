import GraphQLOperations
import JSON
import Synchronization

/// What the Result pane shows: a response's data with what is needed to go about in it. Immutable, apart from a store
/// of what was looked up before.
final class ResultContent: Sendable {
    let document: JSONDocument
    /// The value of `data`, if the response has one.
    let data: JSONNode?
    /// The value of `extensions`, if the response has it in the same document.
    let extensions: JSONNode?
    let errors: [GraphQLError]
    /// Where in the operation's text each error says it arose, as the user wrote the text.
    let errorLocations: [GraphQLError.Location?]
    /// The first rows of the tree: the members of `data`, and `extensions`.
    let roots: ResultChildren
    /// The first row of the text: the whole response.
    let whole: ResultChildren
    /// The errors by the place on the tape of the node they hit, or of the nearest that is there.
    private let errorsByPlace: [Int: [Int]]
    private let errorPlaces: [Int]
    /// The errors that name no place in the data.
    let unplacedErrors: [Int]

    private let visibility: TypenameVisibility?
    private let identity: @Sendable (JSONNode) -> String?
    private let known = Mutex<(children: [Int: ResultChildren], entries: Int)>(([:], 0))

    private static let mostKnownEntries = 4_000_000

    /// - Parameters:
    ///   - data: The value of `data`.
    ///   - body: The response as received, if `data` is a part of it.
    ///   - errorLocations: Where each error arose in the text that the user wrote, if that is not where the errors say.
    ///   - visibility: Which `__typename`s are not shown; nil shows all.
    ///   - identity: The cache key of an object, if it is an entity.
    init(
        data: JSONNode?, body: JSONDocument? = nil, errors: [GraphQLError] = [],
        errorLocations: [GraphQLError.Location?]? = nil, visibility: TypenameVisibility? = nil,
        identity: @escaping @Sendable (JSONNode) -> String? = ResultContent.typeAndID
    ) {
        let document = data?.document ?? body ?? JSONDocument.nothing
        self.document = document
        self.data = data
        self.errors = errors
        self.errorLocations = errorLocations ?? errors.map(\.locations.first)
        self.visibility = visibility
        self.identity = identity

        let root = document.root
        let isBody = data == nil || data!.index != root.index
        extensions = isBody ? root["extensions"] : nil
        whole = ResultChildren(only: root.index)
        var keys: [Int] = []
        if let data, data.kind == .object {
            var hidesTypename = false
            if let visibility { hidesTypename = visibility.isHidden(in: data, at: visibility.root) }
            keys = data.members.filter { !hidesTypename || $0.key != "__typename" }.map(\.key.index)
        } else if let data, isBody {
            keys = [data.index - 1]
        } else if root.kind == .object {
            keys = root.members.filter { $0.key != "errors" && $0.key != "extensions" }.map(\.key.index)
        }
        if let extensions { keys.append(extensions.index - 1) }
        // In the order of the text, since rows are found by their place in it.
        keys.sort()
        roots = keys.isEmpty && root.kind != .object ? whole : ResultChildren(members: keys, of: document)

        var byPlace: [Int: [Int]] = [:]
        var unplaced: [Int] = []
        for (number, error) in errors.enumerated() {
            if let place = ResultContent.place(of: error, in: data) {
                byPlace[place, default: []].append(number)
            } else {
                unplaced.append(number)
            }
        }
        errorsByPlace = byPlace
        errorPlaces = byPlace.keys.sorted()
        unplacedErrors = unplaced
    }

    /// The usual identity of an entity.
    @Sendable static func typeAndID(_ object: JSONNode) -> String? {
        guard let type = object["__typename"]?.string, let id = object["id"] else { return nil }
        guard let text = id.string ?? id.numberText else { return nil }
        return "\(type):\(text)"
    }

    func node(_ index: Int) -> JSONNode { JSONNode(document: document, index: index) }

    func cacheKey(of index: Int) -> String? {
        document.tag(at: index) == .object ? identity(node(index)) : nil
    }

    // MARK: Children

    /// The visible children of a container.
    func children(of container: Int, at position: TypenameVisibility.Position?) -> ResultChildren {
        if let children = known.withLock({ $0.children[container] }) { return children }
        let node = node(container)
        var hidesTypename = false
        if let visibility, let position, node.kind == .object {
            hidesTypename = visibility.isHidden(in: node, at: position)
        }
        let children = ResultChildren(of: node, hidesTypename: hidesTypename)
        known.withLock { known in
            if known.entries > ResultContent.mostKnownEntries { known = ([:], 0) }
            known.children[container] = children
            known.entries += children.count
        }
        return children
    }

    /// The position in the selections of the first rows of the tree.
    var rootPosition: TypenameVisibility.Position? { visibility?.root }

    /// The position in the selections of a child's value.
    func position(
        of child: ResultChild, in position: TypenameVisibility.Position?
    ) -> TypenameVisibility.Position? {
        guard let visibility else { return nil }
        if child.value == data?.index { return visibility.root }
        if child.value == extensions?.index { return nil }
        guard let position else { return nil }
        guard let key = child.key else { return position }
        return visibility.child(of: position, key: document.text(at: key))
    }

    // MARK: Errors

    /// The numbers of the errors that hit this node.
    func errors(at index: Int) -> [Int] { errorsByPlace[index] ?? [] }

    /// Whether an error hit something inside this node.
    func hasErrors(below index: Int) -> Bool {
        let end = document.index(after: index)
        var low = 0
        var high = errorPlaces.count
        while low < high {
            let middle = (low + high) / 2
            if errorPlaces[middle] <= index { low = middle + 1 } else { high = middle }
        }
        return low < errorPlaces.count && errorPlaces[low] < end
    }

    /// Where an error is shown, on the tape.
    func place(ofError number: Int) -> Int? { ResultContent.place(of: errors[number], in: data) }

    private static func place(of error: GraphQLError, in data: JSONNode?) -> Int? {
        guard var node = data, let path = error.path, !path.isEmpty else { return nil }
        for element in path {
            let next: JSONNode? =
                switch element {
                case .key(let key): node[key]
                case .index(let position): node.kind == .array ? node[position] : nil
                }
            guard let next else { break }
            node = next
        }
        // An error above everything that is shown has no row of its own unless `data` itself is one.
        return node.index == data?.index && node.kind == .object ? nil : node.index
    }
}

extension JSONDocument {
    /// An empty object, where there is nothing to show.
    static let nothing: JSONDocument = {
        var builder = JSONBuilder()
        builder.beginObject()
        builder.endObject()
        return builder.finish()
    }()
}
