import GraphQLLanguage
import GraphQLSchema

/// A subscription selects one root field, no introspection, and does not make it conditional (specification,
/// 5.2.4.1 Single Root Field).
final class SingleFieldSubscriptions: ValidationRule {
    static let name = "SingleFieldSubscriptions"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ operation: OperationDefinition) {
        guard operation.kind == .subscription, let type = context.schema?.subscriptionType else { return }
        var root = Root(context: context, type: type)
        root.collect(operation.selectionSet)
        let who = operation.name.map { "Subscription \"\($0.value)\"" } ?? "Anonymous Subscription"
        if root.keys.count > 1 {
            let extra = root.keys.dropFirst().flatMap { root.fields[$0] ?? [] }
            context.report(self, "\(who) must select only one top level field.", extra.map(\.range))
        }
        for key in root.keys {
            guard let fields = root.fields[key], fields[0].name.value.hasPrefix("__") else { continue }
            context.report(self, "\(who) must not select an introspection top level field.", fields.map(\.range))
        }
        if !root.conditions.isEmpty {
            context.report(
                self, "\(who) must not use \"@skip\" or \"@include\" in its top level selection.",
                root.conditions.map(\.range))
        }
    }
}

/// The fields at the root of a subscription, fragments resolved.
private struct Root {
    let context: ValidationContext
    let type: NamedType
    var keys: [String] = []
    var fields: [String: [Field]] = [:]
    var conditions: [Directive] = []
    private var visited: Set<String> = []

    init(context: ValidationContext, type: NamedType) {
        self.context = context
        self.type = type
    }

    /// With a stack of our own: a chain of fragments is as long as the document.
    mutating func collect(_ set: SelectionSet) {
        var open = [set.selections[...]]
        while let selection = open[open.count - 1].popFirst() ?? next(&open) {
            conditions += selection.directives.filter { ["skip", "include"].contains($0.name.value) }
            switch selection {
            case .field(let field):
                if fields[field.responseKey] == nil { keys.append(field.responseKey) }
                fields[field.responseKey, default: []].append(field)
            case .inlineFragment(let fragment):
                if applies(fragment.typeCondition) { open.append(fragment.selectionSet.selections[...]) }
            case .fragmentSpread(let spread):
                guard visited.insert(spread.name.value).inserted,
                    let fragment = context.fragments[spread.name.value], applies(fragment.typeCondition)
                else { continue }
                open.append(fragment.selectionSet.selections[...])
            }
        }
    }

    /// Goes on behind the fragment that has ended.
    private func next(_ open: inout [ArraySlice<Selection>]) -> Selection? {
        while open.count > 1 {
            open.removeLast()
            if let selection = open[open.count - 1].popFirst() { return selection }
        }
        return nil
    }

    private func applies(_ condition: Name?) -> Bool {
        guard let condition else { return true }
        return context.schema?.isSubtype(type.name, of: condition.value) == true
    }
}
