import GraphQLLanguage

/// Collects the fields of the selection sets of one level, as the specification's CollectFields does, but keeping the
/// conditions instead of deciding them.
struct FieldCollector {
    struct Selection {
        let field: Selections.Field
        let set: SelectionSet?
    }

    struct Group {
        let responseKey: String
        var selections: [Selection] = []
        var scopes: [Selections.Scope: UInt8] = [:]
    }

    private struct Visit: Hashable {
        let fragment: String
        let scope: Selections.Scope
        let parents: UInt64
    }

    /// How deep fragments may be nested in each other at one level.
    static let depthLimit = 2_000

    let fragments: FragmentClosure
    let added: Set<Int>
    private(set) var isTooDeep = false
    private(set) var groups: [Group] = []
    private var positions: [String: Int] = [:]
    private var visited: Set<Visit> = []
    private var count = 0

    init(fragments: FragmentClosure, added: Set<Int>) {
        self.fragments = fragments
        self.added = added
    }

    mutating func collect(_ set: SelectionSet, _ scope: Selections.Scope, parents: UInt64, depth: Int) {
        guard depth < Self.depthLimit else {
            isTooDeep = true
            return
        }
        if added.contains(set.range.lowerBound) {
            append("__typename", "__typename", [], scope, parents, set: nil, isAdded: true)
        }
        for selection in set.selections {
            guard let scope = scope.narrowed(by: selection.directives) else { continue }
            switch selection {
            case .field(let field):
                let arguments = field.arguments.map {
                    Selections.Argument(name: $0.name.value, value: ArgumentValue($0.value))
                }
                append(
                    field.responseKey, field.name.value, arguments, scope, parents, set: field.selectionSet,
                    isAdded: false)
            case .inlineFragment(let fragment):
                let inner = scope.narrowed(
                    to: fragment.typeCondition?.value, deferredBy: fragment.directives,
                    at: fragment.range.lowerBound)
                collect(fragment.selectionSet, inner, parents: parents, depth: depth + 1)
            case .fragmentSpread(let spread):
                guard let fragment = fragments.fragment(for: spread) else { continue }
                let inner = scope.narrowed(
                    to: fragment.typeCondition.value, deferredBy: spread.directives, at: spread.range.lowerBound)
                let visit = Visit(fragment: spread.name.value, scope: inner, parents: parents)
                if visited.insert(visit).inserted {
                    collect(fragment.selectionSet, inner, parents: parents, depth: depth + 1)
                }
            }
        }
    }

    private mutating func append(
        _ responseKey: String, _ name: String, _ arguments: [Selections.Argument], _ scope: Selections.Scope,
        _ parents: UInt64, set: SelectionSet?, isAdded: Bool
    ) {
        let position: Int
        if let known = positions[responseKey] {
            position = known
        } else {
            position = groups.count
            positions[responseKey] = position
            groups.append(Group(responseKey: responseKey))
        }
        // The same scope under another parent occurrence is another occurrence too. Past 63 they share the last number,
        // which can only make an object's selections too many, never too few.
        var occurrenceScope = scope
        if parents != 1 { occurrenceScope.typeConditions.append("\(parents)") }
        let next = UInt8(min(groups[position].scopes.count, 63))
        let occurrence = groups[position].scopes[occurrenceScope] ?? next
        groups[position].scopes[occurrenceScope] = occurrence
        let isKnown = groups[position].selections.contains { known in
            set == nil && known.field.occurrence == occurrence && known.field.arguments == arguments
                && known.field.scope == scope && known.field.parents == parents && known.field.isAdded == isAdded
        }
        if isKnown { return }
        count += 1
        let field = Selections.Field(
            name: name, arguments: arguments, scope: scope, parents: parents, occurrence: occurrence, order: count,
            isAdded: isAdded)
        groups[position].selections.append(Selection(field: field, set: set))
    }
}

extension Selections.Scope {
    /// The scope inside a selection's `@skip` and `@include`, or nil when one of them never passes.
    fileprivate func narrowed(by directives: [Directive]) -> Selections.Scope? {
        var scope = self
        for directive in directives {
            let passing: Bool
            switch directive.name.value {
            case "include": passing = true
            case "skip": passing = false
            default: continue
            }
            switch directive.arguments.first(where: { $0.name.value == "if" }).map({ ArgumentValue($0.value) }) {
            case .variable(let name):
                let condition = Selections.Condition(variable: name, passing: passing)
                if !scope.conditions.contains(condition) { scope.conditions.append(condition) }
            case .constant(.bool(let value)) where value != passing:
                return nil
            default:
                continue
            }
        }
        return scope
    }

    fileprivate func narrowed(to type: String?, deferredBy directives: [Directive], at position: Int) -> Self {
        var scope = self
        if let type, !scope.typeConditions.contains(type) { scope.typeConditions.append(type) }
        if let directive = directives.first(where: { $0.name.value == "defer" }) {
            func argument(_ name: String) -> ArgumentValue? {
                directive.arguments.first { $0.name.value == name }.map { ArgumentValue($0.value) }
            }
            var label: String?
            if case .constant(.string(let text)) = argument("label") { label = text }
            scope.deferrals.append(
                Selections.Deferral(label: label, condition: argument("if"), position: position))
        }
        return scope
    }
}
