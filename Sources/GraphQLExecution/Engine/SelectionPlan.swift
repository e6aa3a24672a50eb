import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation

/// All fields of one response key, which share a value (specification, section 6.3.2), and what is selected in it for
/// each object type that the value turns out to be of.
final class FieldGroup {
    let responseKey: String
    private(set) var fields: [Field]
    private var plans: [String: SelectionPlan] = [:]

    init(_ field: Field) {
        responseKey = field.responseKey
        fields = [field]
    }

    func add(_ field: Field) {
        fields.append(field)
    }

    /// The selection for an object type; made once.
    func plan(for type: NamedType, in operation: PreparedOperation) -> SelectionPlan {
        if let plan = plans[type.name] { return plan }
        let plan = SelectionPlan(fields.compactMap(\.selectionSet), for: type, in: operation)
        plans[type.name] = plan
        return plan
    }
}

/// The fields to execute for an object of one type, in the order of the response.
final class SelectionPlan {
    let typeName: String
    let fields: [PlannedField]

    init(_ selectionSets: [SelectionSet], for type: NamedType, in operation: PreparedOperation) {
        var collector = FieldCollector(type: type, operation: operation)
        for selectionSet in selectionSets {
            collector.collect(selectionSet)
        }
        typeName = type.name
        fields = collector.groups.compactMap { PlannedField($0, of: type, in: operation) }
    }
}

/// One field of a plan, with all that does not depend on the object it is read from.
struct PlannedField {
    let group: FieldGroup
    let type: SchemaType
    let resolver: FieldResolver
    let call: Result<FieldCall, CoercionError>

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
    private var places: [String: Int] = [:]
    private var visitedFragments: Set<String> = []

    init(type: NamedType, operation: PreparedOperation) {
        self.type = type
        self.operation = operation
    }

    mutating func collect(_ selectionSet: SelectionSet) {
        for selection in selectionSet.selections where isIncluded(selection.directives) {
            switch selection {
            case .field(let field):
                if let place = places[field.responseKey] {
                    groups[place].add(field)
                } else {
                    places[field.responseKey] = groups.count
                    groups.append(FieldGroup(field))
                }
            case .inlineFragment(let fragment):
                if applies(fragment.typeCondition?.value) {
                    collect(fragment.selectionSet)
                }
            case .fragmentSpread(let spread):
                let name = spread.name.value
                guard visitedFragments.insert(name).inserted, let fragment = operation.fragments[name],
                    applies(fragment.typeCondition.value)
                else { continue }
                collect(fragment.selectionSet)
            }
        }
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
        switch directives.first(named: directive)?.argument(named: "if") {
        case .boolean(let value, _): value
        case .variable(let variable): operation.variables[variable.name.value]?.bool
        default: nil
        }
    }
}
