import GraphQLLanguage

extension Schema {
    /// What is different in a newer schema, in the order of the older one: types, then directives.
    package func changes(to newer: Schema) -> [SchemaChange] {
        var difference = SchemaDifference()
        difference.compareTypes(self, newer)
        difference.compareDirectives(self, newer)
        return difference.changes
    }
}

/// Collects the differences between two schemas.
struct SchemaDifference {
    private(set) var changes: [SchemaChange] = []

    mutating func add(_ kind: SchemaChange.Kind, _ coordinate: String, _ message: String) {
        changes.append(SchemaChange(kind: kind, coordinate: coordinate, message: message))
    }

    mutating func compareDescriptions(_ old: String?, _ new: String?, of coordinate: String) {
        guard old ?? "" != new ?? "" else { return }
        add(.descriptionChanged, coordinate, "The description of \(coordinate) has changed.")
    }

    // MARK: Types

    mutating func compareTypes(_ old: Schema, _ new: Schema) {
        for type in old.types where !type.isIntrospection {
            guard let newer = new[type.name] else {
                add(.typeRemoved, type.name, "\(type.name) was removed.")
                continue
            }
            compare(type, newer)
        }
        for type in new.types where !type.isIntrospection && old[type.name] == nil {
            add(.typeAdded, type.name, "\(type.name) was added.")
        }
    }

    private mutating func compare(_ old: NamedType, _ new: NamedType) {
        guard old.kind == new.kind else {
            add(
                .typeChangedKind, old.name,
                "\(old.name) changed from \(phrase(old.kind)) to \(phrase(new.kind)).")
            return
        }
        if !old.isBuiltIn { compareDescriptions(old.description, new.description, of: old.name) }
        switch old.kind {
        case .scalar: break
        case .enum: compareValues(old, new)
        case .union: compareMembers(old, new)
        case .inputObject: compareInputFields(old, new)
        case .object, .interface:
            compareFields(old, new)
            compareInterfaces(old, new)
        }
    }

    private func phrase(_ kind: TypeKind) -> String {
        switch kind {
        case .scalar: "a Scalar type"
        case .object: "an Object type"
        case .interface: "an Interface type"
        case .union: "a Union type"
        case .enum: "an Enum type"
        case .inputObject: "an Input type"
        }
    }

    private mutating func compareValues(_ old: NamedType, _ new: NamedType) {
        let name = old.name
        for value in new.enumValues where old.enumValue(named: value.name) == nil {
            add(.valueAddedToEnum, "\(name).\(value.name)", "\(value.name) was added to enum type \(name).")
        }
        for value in old.enumValues {
            let coordinate = "\(name).\(value.name)"
            if let newer = new.enumValue(named: value.name) {
                compareDescriptions(value.description, newer.description, of: coordinate)
            } else {
                add(.valueRemovedFromEnum, coordinate, "\(value.name) was removed from enum type \(name).")
            }
        }
    }

    private mutating func compareMembers(_ old: NamedType, _ new: NamedType) {
        for member in new.possibleTypes where !old.possibleTypes.contains(member) {
            add(.typeAddedToUnion, old.name, "\(member) was added to union type \(old.name).")
        }
        for member in old.possibleTypes where !new.possibleTypes.contains(member) {
            add(.typeRemovedFromUnion, old.name, "\(member) was removed from union type \(old.name).")
        }
    }

    private mutating func compareInterfaces(_ old: NamedType, _ new: NamedType) {
        for interface in new.interfaces where !old.interfaces.contains(interface) {
            add(
                .implementedInterfaceAdded, old.name,
                "\(interface) added to interfaces implemented by \(old.name).")
        }
        for interface in old.interfaces where !new.interfaces.contains(interface) {
            add(
                .implementedInterfaceRemoved, old.name,
                "\(old.name) no longer implements interface \(interface).")
        }
    }

    private mutating func compareInputFields(_ old: NamedType, _ new: NamedType) {
        for field in new.inputFields where old.inputField(named: field.name) == nil {
            add(
                field.isRequired ? .requiredInputFieldAdded : .optionalInputFieldAdded, "\(old.name).\(field.name)",
                "\(field.isRequired ? "A required" : "An optional") field \(field.name) on input type "
                    + "\(old.name) was added.")
        }
        for field in old.inputFields {
            let coordinate = "\(old.name).\(field.name)"
            guard let newer = new.inputField(named: field.name) else {
                add(.fieldRemoved, coordinate, "\(coordinate) was removed.")
                continue
            }
            compareDescriptions(field.description, newer.description, of: coordinate)
            guard field.type != newer.type else { continue }
            let isSafe = newer.type.covers(field.type)
            add(
                isSafe ? .fieldChangedKindSafe : .fieldChangedKind, coordinate,
                "\(coordinate) changed type from \(field.type) to \(newer.type).")
        }
    }

    private mutating func compareFields(_ old: NamedType, _ new: NamedType) {
        for field in old.fields {
            let coordinate = "\(old.name).\(field.name)"
            guard let newer = new.field(named: field.name) else {
                add(.fieldRemoved, coordinate, "\(coordinate) was removed.")
                continue
            }
            compareDescriptions(field.description, newer.description, of: coordinate)
            compareArguments(field, newer, of: coordinate)
            guard field.type != newer.type else { continue }
            let isSafe = field.type.covers(newer.type)
            add(
                isSafe ? .fieldChangedKindSafe : .fieldChangedKind, coordinate,
                "\(coordinate) changed type from \(field.type) to \(newer.type).")
        }
        for field in new.fields where old.field(named: field.name) == nil {
            add(.fieldAdded, "\(old.name).\(field.name)", "\(old.name).\(field.name) was added.")
        }
    }

    private mutating func compareArguments(_ old: SchemaField, _ new: SchemaField, of field: String) {
        for argument in old.arguments {
            let coordinate = "\(field)(\(argument.name):)"
            guard let newer = new.argument(named: argument.name) else {
                add(.argumentRemoved, coordinate, "\(field) arg \(argument.name) was removed.")
                continue
            }
            compareDescriptions(argument.description, newer.description, of: coordinate)
            compare(argument, newer, coordinate, "\(field) arg \(argument.name)")
        }
        for argument in new.arguments where old.argument(named: argument.name) == nil {
            add(
                argument.isRequired ? .requiredArgumentAdded : .optionalArgumentAdded,
                "\(field)(\(argument.name):)",
                "\(argument.isRequired ? "A required" : "An optional") arg \(argument.name) on \(field) was added.")
        }
    }

    private mutating func compare(
        _ old: SchemaInputValue, _ new: SchemaInputValue, _ coordinate: String, _ words: String
    ) {
        if old.type != new.type {
            let isSafe = new.type.covers(old.type)
            add(
                isSafe ? .argumentChangedKindSafe : .argumentChangedKind, coordinate,
                "\(words) has changed type from \(old.type) to \(new.type).")
            guard isSafe else { return }
        }
        switch (old.defaultValue.map(text), new.defaultValue.map(text)) {
        case (nil, nil): break
        case (_?, nil): add(.argumentDefaultValueChange, coordinate, "\(words) defaultValue was removed.")
        case (nil, let value?): add(.argumentDefaultValueAdded, coordinate, "\(words) defaultValue \(value) was added.")
        case (let before?, let after?) where before != after:
            add(
                .argumentDefaultValueChange, coordinate,
                "\(words) has changed defaultValue from \(before) to \(after).")
        case (_?, _?): break
        }
    }

    /// The order of an object's fields says nothing.
    private func text(of value: Value) -> String { Printer.print(value.sorted) }

    // MARK: Directives

    mutating func compareDirectives(_ old: Schema, _ new: Schema) {
        for name in old.directiveNames {
            guard let directive = old.directives[name] else { continue }
            guard let newer = new.directives[name] else {
                add(.directiveRemoved, "@\(name)", "\(name) was removed.")
                continue
            }
            compare(directive, newer)
        }
        for name in new.directiveNames where old.directives[name] == nil {
            add(.directiveAdded, "@\(name)", "@\(name) was added.")
        }
    }

    private mutating func compare(_ old: SchemaDirective, _ new: SchemaDirective) {
        let name = old.name
        for argument in new.arguments where old.argument(named: argument.name) == nil {
            add(
                argument.isRequired ? .requiredDirectiveArgumentAdded : .optionalDirectiveArgumentAdded,
                "@\(name)(\(argument.name):)",
                "\(argument.isRequired ? "A required" : "An optional") arg \(argument.name) on directive \(name) "
                    + "was added.")
        }
        for argument in old.arguments where new.argument(named: argument.name) == nil {
            add(
                .directiveArgumentRemoved, "@\(name)(\(argument.name):)",
                "\(argument.name) was removed from \(name).")
        }
        if old.isRepeatable, !new.isRepeatable {
            add(.directiveRepeatableRemoved, "@\(name)", "Repeatable flag was removed from \(name).")
        } else if !old.isRepeatable, new.isRepeatable {
            add(.directiveRepeatableAdded, "@\(name)", "Repeatable flag was added to \(name).")
        }
        for location in old.locations where !new.locations.contains(location) {
            add(.directiveLocationRemoved, "@\(name)", "\(location) was removed from \(name).")
        }
        for location in new.locations where !old.locations.contains(location) {
            add(.directiveLocationAdded, "@\(name)", "\(location) was added to \(name).")
        }
    }
}

extension SchemaType {
    /// Whether every value of the other type is one of this type too, so that readers may go from this to the other
    /// and writers from the other to this: a value may be less often null.
    func covers(_ other: SchemaType) -> Bool {
        switch (self, other) {
        case (.nonNull(let inner), .nonNull(let otherInner)): inner.covers(otherInner)
        case (.nonNull, _): false
        case (_, .nonNull(let otherInner)): covers(otherInner)
        case (.list(let item), .list(let otherItem)): item.covers(otherItem)
        case (.named(let name), .named(let otherName)): name == otherName
        case (.list, .named), (.named, .list): false
        }
    }
}

extension Value {
    /// The same with the fields of objects in the order of their names.
    var sorted: Value {
        switch self {
        case .list(let items, let range): .list(items.map(\.sorted), range)
        case .object(let fields, let range):
            .object(
                fields.sorted { $0.name.value < $1.name.value }.map {
                    ObjectField(name: $0.name, value: $0.value.sorted, range: $0.range)
                }, range)
        default: self
        }
    }
}
