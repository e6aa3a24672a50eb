import GraphQLLanguage
import GraphQLSchema

/// Walks through a document in the order of graphql-js's visitor and keeps the context's place up to date.
struct DocumentWalker {
    private let context: ValidationContext
    private let rules: [any ValidationRule]
    private let fieldRules: [any FieldRule]
    private let inputRules: [any InputRule]
    private var scope: ValidationContext.Scope?

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
        scope = .operation(index)
        rules.forEach { $0.enter(operation) }
        for variable in operation.variables {
            rules.forEach { $0.enter(variable) }
            walk(variable.type, inSDL: false)
            if let value = variable.defaultValue {
                walk(value, as: InputPlace(type: inputType(context.type(variable.type))))
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
        scope = nil
    }

    private mutating func walk(_ fragment: FragmentDefinition) {
        let isMeantBySpreads = context.fragments[fragment.name.value]?.range == fragment.range
        scope = isMeantBySpreads ? .fragment(fragment.name.value) : nil
        rules.forEach { $0.enter(fragment) }
        rules.forEach { $0.enter(fragment.typeCondition, inSDL: false) }
        walk(fragment.directives, at: .fragmentDefinition)
        walk(fragment.selectionSet, on: context.type(fragment.typeCondition.value))
        scope = nil
    }

    private func walk(_ set: SelectionSet, on type: NamedType?) {
        let parent = type?.kind.isComposite == true ? type : nil
        let outer = (context.parentType, context.field)
        defer { (context.parentType, context.field) = outer }
        for selection in set.selections {
            if context.isFull { return }
            context.parentType = parent
            switch selection {
            case .field(let field): walk(field, on: parent)
            case .fragmentSpread(let spread):
                rules.forEach { $0.enter(spread) }
                walk(spread.directives, at: .fragmentSpread)
            case .inlineFragment(let fragment):
                rules.forEach { $0.enter(fragment) }
                if let condition = fragment.typeCondition { rules.forEach { $0.enter(condition, inSDL: false) } }
                walk(fragment.directives, at: .inlineFragment)
                walk(
                    fragment.selectionSet,
                    on: fragment.typeCondition.map { context.type($0.value) } ?? parent)
            }
        }
    }

    private func walk(_ field: Field, on parent: NamedType?) {
        let definition = parent.flatMap { context.schema?.field(named: field.name.value, on: $0) }
        context.field = definition
        for rule in fieldRules { rule.enter(field) }
        if !field.arguments.isEmpty {
            for rule in inputRules { rule.enter(field.arguments, of: .field(field)) }
            for argument in field.arguments {
                walk(argument, definition?.argument(named: argument.name.value))
            }
        }
        walk(field.directives, at: .field)
        if let set = field.selectionSet { walk(set, on: (definition?.type.namedType).flatMap(context.type)) }
        context.parentType = parent
        context.field = definition
        for rule in fieldRules { rule.leave(field) }
    }

    // MARK: Directives and values

    private func walk(
        _ directives: [Directive], at location: DirectiveLocation, of owner: DirectiveOwner = .other
    ) {
        guard !directives.isEmpty else { return }
        rules.forEach { $0.enter(directives, at: location, of: owner) }
        for directive in directives where !directive.arguments.isEmpty {
            for rule in inputRules { rule.enter(directive.arguments, of: .directive(directive)) }
            let definition = context.directives[directive.name.value]
            for argument in directive.arguments {
                walk(argument, definition?.argument(named: argument.name.value))
            }
        }
    }

    private func walk(_ argument: Argument, _ definition: SchemaInputValue?) {
        walk(
            argument.value,
            as: InputPlace(type: inputType(definition?.type), hasDefault: definition?.defaultValue != nil))
    }

    private func walk(_ value: Value, as place: InputPlace) {
        for rule in inputRules { rule.enter(value, as: place) }
        if let scope { collectUses(in: value, place, scope) }
    }

    private func collectUses(
        in value: Value, _ place: InputPlace, _ scope: ValidationContext.Scope
    ) {
        switch value {
        case .variable(let variable):
            context.uses[scope, default: []].append(ValidationContext.VariableUse(variable: variable, place: place))
        case .list(let items, _):
            let item = place.type.map { $0.itemType ?? $0 }
            for element in items { collectUses(in: element, InputPlace(type: inputType(item)), scope) }
        case .object(let fields, _):
            let object = (place.type?.namedType).flatMap(context.type)
            for field in fields {
                let definition = object?.inputField(named: field.name.value)
                let inner = InputPlace(
                    type: inputType(definition?.type), hasDefault: definition?.defaultValue != nil, parent: object)
                collectUses(in: field.value, inner, scope)
            }
        default: break
        }
    }

    /// A type that may be an input and is known, else nil.
    private func inputType(_ type: SchemaType?) -> SchemaType? {
        guard let type, context.type(type.namedType)?.kind.isInput == true else { return nil }
        return type
    }

    // MARK: Type system definitions

    private func walkTypeSystem(_ definition: Definition) {
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

    private func walk(_ type: TypeDefinition) {
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

    private func walk(_ input: InputValueDefinition, at location: DirectiveLocation) {
        walk(input.type, inSDL: true)
        if let value = input.defaultValue { walk(value, as: InputPlace(type: inputType(SchemaType(input.type)))) }
        walk(input.directives, at: location)
    }

    private func walk(_ type: TypeReference, inSDL: Bool) {
        rules.forEach { $0.enter(type.namedType, inSDL: inSDL) }
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
