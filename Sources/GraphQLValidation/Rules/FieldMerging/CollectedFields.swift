import GraphQLLanguage
import GraphQLSchema

/// A field of a selection set, and on which type it is selected.
final class CollectedField {
    let parent: NamedType?
    let node: Field
    let definition: SchemaField?
    private let collector: FieldCollector

    init(parent: NamedType?, node: Field, definition: SchemaField?, collector: FieldCollector) {
        self.parent = parent
        self.node = node
        self.definition = definition
        self.collector = collector
    }

    /// What is selected of the field's value, collected once.
    private(set) lazy var selection: CollectedFields? = {
        isSelectionCollected = true
        return node.selectionSet.map { collector.collect($0, on: type) }
    }()

    /// Whether ``selection`` was asked for.
    private(set) var isSelectionCollected = false

    /// What the field's values are, as far as the schema knows.
    var type: NamedType? { (definition?.type.namedType).flatMap { collector.context.type($0) } }

    /// The arguments as text in which the order of input fields does not count.
    private(set) lazy var arguments: [String: String] = Dictionary(
        node.arguments.map { ($0.name.value, Printer.print(Self.sorted($0.value))) }, uniquingKeysWith: { $1 })

    /// Neither arguments nor a selection: equal names are enough to be the same.
    var isSimpleLeaf: Bool { node.arguments.isEmpty && node.selectionSet == nil }

    func hasSameArguments(as other: CollectedField) -> Bool {
        guard node.arguments.count == other.node.arguments.count else { return false }
        return node.arguments.isEmpty
            || node.arguments.allSatisfy { argument in
                arguments[argument.name.value] == other.arguments[argument.name.value]
            }
    }

    private static func sorted(_ value: Value) -> Value {
        switch value {
        case .list(let items, let range): .list(items.map(sorted), range)
        case .object(let fields, let range):
            .object(
                fields.sorted { $0.name.value < $1.name.value }.map { field in
                    ObjectField(name: field.name, value: sorted(field.value))
                }, range)
        default: value
        }
    }
}

/// The fields of a selection set by response key, inline fragments resolved, and the fragments it spreads.
final class CollectedFields {
    /// The fields that answer under one key.
    struct Group {
        let key: String
        fileprivate(set) var fields: [CollectedField]
    }

    /// In their order.
    fileprivate(set) var all: [CollectedField] = []
    private(set) var groups: [Group] = []
    /// Where the group of a key is, once there are too many to look at each.
    private var index: [String: Int] = [:]
    private static let few = 12
    fileprivate(set) var fragmentNames: [String] = []
    private var knownFragments: Set<String> = []
    /// Which fragments these fields were compared with, and whether as mutually exclusive.
    var comparedFragments: [String: Bool] = [:]

    func fields(for key: String) -> [CollectedField]? { position(of: key).map { groups[$0].fields } }

    private func position(of key: String) -> Int? {
        groups.count > Self.few ? index[key] : groups.firstIndex { $0.key == key }
    }

    fileprivate func add(_ field: CollectedField) {
        let key = field.node.responseKey
        if let position = position(of: key) {
            groups[position].fields.append(field)
        } else {
            groups.append(Group(key: key, fields: [field]))
            if groups.count == Self.few + 1 {
                for (position, group) in groups.enumerated() { index[group.key] = position }
            } else if groups.count > Self.few {
                index[key] = groups.count - 1
            }
        }
        all.append(field)
    }

    fileprivate func add(fragment name: String) {
        if knownFragments.insert(name).inserted { fragmentNames.append(name) }
    }
}

/// Collects selection sets, those of fragments once.
final class FieldCollector {
    unowned let context: ValidationContext
    private var ofFragments: [String: CollectedFields] = [:]

    init(_ context: ValidationContext) { self.context = context }

    func collect(_ set: SelectionSet, on type: NamedType?) -> CollectedFields {
        let fields = CollectedFields()
        collect(set, on: type, into: fields)
        return fields
    }

    func collect(fragment name: String) -> CollectedFields? {
        if let known = ofFragments[name] { return known }
        guard let fragment = context.fragments[name] else { return nil }
        let fields = collect(fragment.selectionSet, on: context.type(fragment.typeCondition.value))
        ofFragments[name] = fields
        return fields
    }

    private func collect(_ set: SelectionSet, on type: NamedType?, into fields: CollectedFields) {
        for selection in set.selections {
            switch selection {
            case .field(let node):
                fields.add(
                    CollectedField(
                        parent: type, node: node, definition: type?.field(named: node.name.value), collector: self))
            case .fragmentSpread(let spread): fields.add(fragment: spread.name.value)
            case .inlineFragment(let fragment):
                let inner = fragment.typeCondition.map { context.type($0.value) } ?? type
                collect(fragment.selectionSet, on: inner, into: fields)
            }
        }
    }
}

/// Two fields that would answer under one key with different values.
struct FieldConflict {
    var key: String
    var reason: String
    var left: [Field]
    var right: [Field]

    /// Whether a value cannot be of both types. Objects are compared by their fields instead.
    static func isConflict(_ left: SchemaType, _ right: SchemaType, in context: ValidationContext) -> Bool {
        switch (left, right) {
        case (.list(let left), .list(let right)), (.nonNull(let left), .nonNull(let right)):
            return isConflict(left, right, in: context)
        case (.list, _), (_, .list), (.nonNull, _), (_, .nonNull): return true
        case (.named(let left), .named(let right)):
            if left == right { return false }
            return context.type(left)?.kind.isLeaf == true || context.type(right)?.kind.isLeaf == true
        }
    }

    /// Two object types have no value in common; interfaces may have one some day.
    static func areExclusive(_ left: CollectedField, _ right: CollectedField) -> Bool {
        left.parent !== right.parent && left.parent?.kind == .object && right.parent?.kind == .object
    }
}
