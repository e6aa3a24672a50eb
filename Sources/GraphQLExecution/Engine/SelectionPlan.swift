import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation

/// All fields of one response key, which share a value (specification, section 6.3.2), and what is selected in it for
/// each object type that the value turns out to be of.
final class FieldGroup {
    let responseKey: String
    private(set) var fields: [Field]
    /// For each field the `@defer` it stands in.
    private var usages: [DeferUsage?]
    /// What the part waits for in which this group is executed.
    var executedIn: Set<DeferUsage> = []
    private var plans: [String: SelectionPlan] = [:]

    init(_ field: Field, usage: DeferUsage?) {
        responseKey = field.responseKey
        fields = [field]
        usages = [usage]
    }

    private init(responseKey: String, fields: [Field]) {
        self.responseKey = responseKey
        self.fields = fields
        usages = Array(repeating: nil, count: fields.count)
    }

    func add(_ field: Field, usage: DeferUsage?) {
        fields.append(field)
        usages.append(usage)
    }

    /// The same fields, as if none of them was deferred: the elements of a stream come late anyway.
    var withoutDefer: FieldGroup { FieldGroup(responseKey: responseKey, fields: fields) }

    /// The usages that have to be waited for. None if one of the fields is not deferred; otherwise the outer ones of those
    /// inside each other.
    var awaited: [DeferUsage] {
        var all: [DeferUsage] = []
        for usage in usages {
            guard let usage else { return [] }
            if !all.contains(usage) { all.append(usage) }
        }
        guard all.count > 1 else { return all }
        let set = Set(all)
        return all.filter { !$0.isInside(set) }
    }

    /// The selection for an object type; made once.
    func plan(for type: NamedType, in operation: PreparedOperation) -> SelectionPlan {
        if let plan = plans[type.name] { return plan }
        let sets = zip(fields, usages).compactMap { field, usage in field.selectionSet.map { ($0, usage) } }
        let plan = SelectionPlan(sets, for: type, executedIn: executedIn, in: operation)
        plans[type.name] = plan
        return plan
    }
}

/// The fields to execute for an object of one type, in the order of the response.
final class SelectionPlan {
    let typeName: String
    let fields: [PlannedField]
    /// What is put off, and the fragments it is put off for.
    private(set) var deferred: [DeferredPlan] = []
    private(set) var newUsages: [DeferUsage] = []

    init(_ selectionSet: SelectionSet, for type: NamedType, in operation: PreparedOperation) {
        (typeName, fields, deferred, newUsages) = Self.parts([(selectionSet, nil)], type, [], operation)
    }

    fileprivate init(
        _ selectionSets: [(SelectionSet, DeferUsage?)], for type: NamedType, executedIn: Set<DeferUsage>,
        in operation: PreparedOperation
    ) {
        (typeName, fields, deferred, newUsages) = Self.parts(selectionSets, type, executedIn, operation)
    }

    /// A plan for deferred fields alone.
    init(typeName: String, fields: [PlannedField]) {
        self.typeName = typeName
        self.fields = fields
    }

    private static func parts(
        _ selectionSets: [(SelectionSet, DeferUsage?)], _ type: NamedType, _ executedIn: Set<DeferUsage>,
        _ operation: PreparedOperation
    ) -> (String, [PlannedField], [DeferredPlan], [DeferUsage]) {
        var collector = FieldCollector(type: type, operation: operation)
        for (selectionSet, usage) in selectionSets {
            collector.collect(selectionSet, usage: usage)
        }
        var now: [PlannedField] = []
        var later: [(usages: [DeferUsage], set: Set<DeferUsage>, fields: [PlannedField])] = []
        for group in collector.groups {
            let awaited = group.awaited
            let set = Set(awaited)
            group.executedIn = set
            guard let field = PlannedField(group, of: type, in: operation) else { continue }
            if set == executedIn {
                now.append(field)
            } else if let place = later.firstIndex(where: { $0.set == set }) {
                later[place].fields.append(field)
            } else {
                later.append((awaited, set, [field]))
            }
        }
        let plans = later.map { DeferredPlan(usages: $0.usages, fields: $0.fields) }
        return (type.name, now, plans, collector.newUsages)
    }
}

/// One field of a plan, with all that does not depend on the object it is read from.
struct PlannedField {
    let group: FieldGroup
    let type: SchemaType
    let resolver: FieldResolver
    let call: Result<FieldCall, CoercionError>
    private(set) var stream: StreamUsage?

    /// Nil for a field that the type does not have, which a valid document does not select.
    init?(_ group: FieldGroup, of type: NamedType, in operation: PreparedOperation) {
        let field = group.fields[0]
        let name = field.name.value
        let schema = operation.schema
        guard let definition = schema.schema.field(named: name, on: type) else { return nil }
        self.group = group
        self.type = definition.type
        resolver =
            MetaField.resolver(of: name, on: type, in: schema.schema) ?? schema.resolver(of: name, in: type.name)
        call = Result { () throws(CoercionError) in
            let values = try schema.coercion.arguments(
                field.arguments, for: definition.arguments, variables: operation.variables, range: field.range)
            return FieldCall(arguments: Arguments(values), typeName: type.name, fieldName: name)
        }
        stream = field.directives.isEmpty ? nil : operation.stream(of: field)
    }

    /// The field for the elements of a stream.
    var forElements: PlannedField {
        PlannedField(group: group.withoutDefer, type: type, resolver: resolver, call: call)
    }

    /// The same field with a value that is there already: the event of a subscription.
    func resolved(to value: ResolvedValue) -> PlannedField {
        PlannedField(group: group, type: type, resolver: .immediate { _, _ in value }, call: call)
    }

    private init(
        group: FieldGroup, type: SchemaType, resolver: FieldResolver, call: Result<FieldCall, CoercionError>
    ) {
        self.group = group
        self.type = type
        self.resolver = resolver
        self.call = call
    }
}

/// Gathers the fields of selection sets by response key (specification, section 6.3.2).
private struct FieldCollector {
    let type: NamedType
    let operation: PreparedOperation
    private(set) var groups: [FieldGroup] = []
    private(set) var newUsages: [DeferUsage] = []
    private var places: [String: Int] = [:]
    /// The fragments that were gathered, each with the places of the directives it was gathered for.
    private var visitedFragments: [String: Set<Int?>] = [:]

    init(type: NamedType, operation: PreparedOperation) {
        self.type = type
        self.operation = operation
    }

    mutating func collect(_ selectionSet: SelectionSet, usage: DeferUsage?) {
        for selection in selectionSet.selections where isIncluded(selection.directives) {
            switch selection {
            case .field(let field):
                if let place = places[field.responseKey] {
                    groups[place].add(field, usage: usage)
                } else {
                    places[field.responseKey] = groups.count
                    groups.append(FieldGroup(field, usage: usage))
                }
            case .inlineFragment(let fragment):
                if applies(fragment.typeCondition?.value) {
                    collect(
                        fragment.selectionSet,
                        usage: deferral(of: fragment.directives).map { use($0, in: usage) } ?? usage)
                }
            case .fragmentSpread(let spread):
                let name = spread.name.value
                guard visitedFragments[name]?.contains(nil) != true, let fragment = operation.fragments[name],
                    applies(fragment.typeCondition.value)
                else { continue }
                // A fragment that is deferred here may still be wanted at once elsewhere, but not twice the same way.
                let directive = deferral(of: spread.directives)
                let place = directive?.range.lowerBound ?? usage?.place
                guard visitedFragments[name, default: []].insert(place).inserted else { continue }
                collect(fragment.selectionSet, usage: directive.map { use($0, in: usage) } ?? usage)
            }
        }
    }

    private func deferral(of directives: [Directive]) -> Directive? {
        guard operation.deliversIncrementally, let directive = directives.first(named: "defer"),
            operation.flag(directive, "if") != false
        else { return nil }
        return directive
    }

    private mutating func use(_ directive: Directive, in outer: DeferUsage?) -> DeferUsage {
        let usage = DeferUsage(
            label: operation.text(directive, "label"), place: directive.range.lowerBound, parent: outer)
        newUsages.append(usage)
        return usage
    }

    private func applies(_ condition: String?) -> Bool {
        guard let condition, condition != type.name else { return true }
        return operation.schema.schema.isSubtype(type.name, of: condition)
    }

    private func isIncluded(_ directives: [Directive]) -> Bool {
        if directives.isEmpty { return true }
        return flag(of: "skip", in: directives) != true && flag(of: "include", in: directives) != false
    }

    private func flag(of directive: String, in directives: [Directive]) -> Bool? {
        directives.first(named: directive).flatMap { operation.flag($0, "if") }
    }
}
