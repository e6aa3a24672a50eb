import GraphQLLanguage
import GraphQLSchema

/// Walks through a document in the order of graphql-js's visitor, tells the rules what it meets and where, and collects
/// the uses of variables.
struct DocumentWalker {
    private let context: ValidationContext
    private let rules: [any ValidationRule]
    private let fieldRules: [any FieldRule]
    private let inputRules: [any InputRule]
    private var isCollecting = false
    private var uses: [ValidationContext.VariableUse] = []

    init(context: ValidationContext, rules: [any ValidationRule]) {
        self.context = context
        self.rules = rules
        fieldRules = rules.compactMap { $0 as? any FieldRule }
        inputRules = rules.compactMap { $0 as? any InputRule }
    }

    mutating func walk() {
        rules.forEach { $0.enter(context.document) }
        for (index, definition) in context.document.definitions.enumerated() {
            if context.isFull { return }
            rules.forEach { $0.enter(definition) }
            switch definition {
            case .operation(let operation): walk(operation, at: index)
            case .fragment(let fragment): walk(fragment)
            default: walkTypeSystem(definition)
            }
        }
        rules.forEach { $0.leave(context.document) }
    }

    // MARK: Executable definitions

    private mutating func walk(_ operation: OperationDefinition, at index: Int) {
        begin(.operation(index))
        rules.forEach { $0.enter(operation) }
        for variable in operation.variables {
            rules.forEach { $0.enter(variable) }
            walk(variable.type, inSDL: false)
            if let value = variable.defaultValue {
                walk(value, as: place(context.type(variable.type)))
            }
            walk(variable.directives, at: .variableDefinition)
        }
        let location: DirectiveLocation =
            switch operation.kind {
            case .query: .query
            case .mutation: .mutation
            case .subscription: .subscription
            }
        walk(operation.directives, at: location)
        walk(operation.selectionSet, on: context.schema?.rootType(for: operation.kind))
        end(.operation(index))
    }

    private mutating func walk(_ fragment: FragmentDefinition) {
        let isMeantBySpreads = context.fragments[fragment.name.value]?.range == fragment.range
        let scope = isMeantBySpreads ? ValidationContext.Scope.fragment(fragment.name.value) : nil
        begin(scope)
        rules.forEach { $0.enter(fragment) }
        rules.forEach { $0.enter(fragment.typeCondition, inSDL: false) }
        walk(fragment.directives, at: .fragmentDefinition)
        walk(fragment.selectionSet, on: context.type(fragment.typeCondition.value))
        end(scope)
    }

    private mutating func begin(_ scope: ValidationContext.Scope?) {
        isCollecting = scope != nil
        uses.removeAll()
    }

    private mutating func end(_ scope: ValidationContext.Scope?) {
        if let scope, !uses.isEmpty { context.uses[scope] = uses }
        isCollecting = false
    }

    private mutating func walk(_ set: SelectionSet, on type: NamedType?) {
        let parent = type?.kind.isComposite == true ? type : nil
        for selection in set.selections {
            if context.isFull { return }
            switch selection {
            case .field(let field): walk(field, on: parent)
            case .fragmentSpread(let spread):
                rules.forEach { $0.enter(spread, on: parent) }
                walk(spread.directives, at: .fragmentSpread)
            case .inlineFragment(let fragment):
                rules.forEach { $0.enter(fragment, on: parent) }
                if let condition = fragment.typeCondition { rules.forEach { $0.enter(condition, inSDL: false) } }
                walk(fragment.directives, at: .inlineFragment)
                walk(
                    fragment.selectionSet,
                    on: fragment.typeCondition.map { context.type($0.value) } ?? parent)
            }
        }
    }

    private mutating func walk(_ field: Field, on parent: NamedType?) {
        let definition = parent.flatMap { context.schema?.field(named: field.name.value, on: $0) }
        let place = FieldPlace(
            parent: parent, definition: definition, type: definition.flatMap { context.type($0.type.namedType) })
        for rule in fieldRules { rule.enter(field, at: place) }
        let arguments = field.arguments
        if !arguments.isEmpty {
            for rule in inputRules { rule.enter(arguments, of: field, at: place) }
            for argument in arguments { walk(argument, definition?.argument(named: argument.name.value)) }
        }
        walk(field.directives, at: .field)
        if let set = field.selectionSet { walk(set, on: place.type) }
        for rule in fieldRules { rule.leave(field, at: place) }
    }

    // MARK: Directives and values

    private mutating func walk(
        _ directives: [Directive], at location: DirectiveLocation, of owner: DirectiveOwner = .other
    ) {
        guard !directives.isEmpty else { return }
        rules.forEach { $0.enter(directives, at: location, of: owner) }
        for directive in directives where !directive.arguments.isEmpty {
            for rule in inputRules { rule.enter(directive.arguments, of: directive) }
            let definition = context.directives[directive.name.value]
            for argument in directive.arguments {
                walk(argument, definition?.argument(named: argument.name.value))
            }
        }
    }

    private mutating func walk(_ argument: Argument, _ definition: SchemaInputValue?) {
        walk(argument.value, as: place(definition?.type, hasDefault: definition?.defaultValue != nil))
    }

    private mutating func walk(_ value: Value, as place: InputPlace) {
        for rule in inputRules { rule.enter(value, as: place) }
        if isCollecting { collectUses(in: value, place) }
    }

    private mutating func collectUses(in value: Value, _ place: InputPlace) {
        switch value {
        case .variable(let variable):
            uses.append(ValidationContext.VariableUse(variable: variable, place: place))
        case .list(let items, _):
            let item = InputPlace(type: place.type.map { $0.itemType ?? $0 }, namedType: place.namedType)
            for element in items { collectUses(in: element, item) }
        case .object(let fields, _):
            let object = place.namedType
            for field in fields where field.value.isComposed {
                let definition = object?.inputField(named: field.name.value)
                collectUses(
                    in: field.value,
                    self.place(definition?.type, hasDefault: definition?.defaultValue != nil, in: object))
            }
        case .int, .float, .string, .boolean, .null, .enum: break
        }
    }

    /// The place of a value of a type; types that are unknown or no inputs say nothing about it.
    private func place(
        _ type: SchemaType?, hasDefault: Bool = false, in parent: NamedType? = nil
    ) -> InputPlace {
        guard let type, let named = context.type(type.namedType), named.kind.isInput else {
            return InputPlace(hasDefault: hasDefault, parent: parent)
        }
        return InputPlace(type: type, namedType: named, hasDefault: hasDefault, parent: parent)
    }

    // MARK: Type system definitions

    private mutating func walkTypeSystem(_ definition: Definition) {
        switch definition {
        case .schema(let schema), .schemaExtension(let schema):
            walk(schema.directives, at: .schema, of: .schema)
            for type in schema.operationTypes { rules.forEach { $0.enter(type.type, inSDL: true) } }
        case .type(let type), .typeExtension(let type): walk(type)
        case .directive(let directive):
            for argument in directive.arguments { walk(argument, at: .argumentDefinition) }
        case .operation, .fragment: break
        }
    }

    private mutating func walk(_ type: TypeDefinition) {
        for interface in type.interfaces { rules.forEach { $0.enter(interface, inSDL: true) } }
        walk(type.directives, at: type.kind.directiveLocation, of: .type(type.name.value))
        for field in type.fields {
            for argument in field.arguments { walk(argument, at: .argumentDefinition) }
            walk(field.type, inSDL: true)
            walk(field.directives, at: .fieldDefinition)
        }
        for member in type.unionMembers { rules.forEach { $0.enter(member, inSDL: true) } }
        for value in type.enumValues { walk(value.directives, at: .enumValue) }
        for field in type.inputFields { walk(field, at: .inputFieldDefinition) }
    }

    private mutating func walk(_ input: InputValueDefinition, at location: DirectiveLocation) {
        walk(input.type, inSDL: true)
        if let value = input.defaultValue { walk(value, as: place(SchemaType(input.type))) }
        walk(input.directives, at: location)
    }

    private func walk(_ type: TypeReference, inSDL: Bool) {
        rules.forEach { $0.enter(type.namedType, inSDL: inSDL) }
    }
}

extension Value {
    /// Whether it is a variable or may hold some.
    fileprivate var isComposed: Bool {
        switch self {
        case .variable, .list, .object: true
        case .int, .float, .string, .boolean, .null, .enum: false
        }
    }
}

extension TypeKind {
    var directiveLocation: DirectiveLocation {
        switch self {
        case .scalar: .scalar
        case .object: .object
        case .interface: .interface
        case .union: .union
        case .enum: .enum
        case .inputObject: .inputObject
        }
    }
}
