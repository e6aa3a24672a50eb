import GraphQLLanguage

/// Finds what the specification's "type validation" sections forbid: types without members, interfaces that are not
/// kept, reserved names, required elements that are deprecated. The wording is graphql-js's.
struct SchemaValidity {
    private let types: TypeTable
    private(set) var warnings: [SchemaWarning] = []

    static func warnings(
        of types: TypeTable, directives: [SchemaDirective]
    ) -> [SchemaWarning] {
        var check = SchemaValidity(types)
        for type in types.types where !type.isBuiltIn { check.check(type) }
        for directive in directives where !BuiltIns.directiveNames.contains(directive.name) { check.check(directive) }
        check.warnings += InputCycles.warnings(of: types)
        check.warnings += DefaultValueCycles.warnings(of: types)
        check.warnings += OneOfCycles.warnings(of: types)
        check.warnings += DirectiveCycles.warnings(of: types, directives: directives)
        return check.warnings
    }

    private init(_ types: TypeTable) { self.types = types }

    private mutating func warn(_ message: String, _ type: NamedType, _ member: String? = nil) {
        warnings.append(SchemaWarning(message, typeName: type.name, memberName: member))
    }

    private mutating func checkName(_ name: String, _ type: NamedType, _ member: String? = nil) {
        if isReserved(name) { warn(reservation(of: name), type, member) }
    }

    private func isReserved(_ name: String) -> Bool { name.utf8.first == 0x5F && name.hasPrefix("__") }

    private func reservation(of name: String) -> String {
        "Name \"\(name)\" must not begin with \"__\", which is reserved by GraphQL introspection."
    }

    /// The built-in directives that give a text take nothing else for it.
    private mutating func check(_ applied: [Directive], _ type: NamedType, _ member: String? = nil) {
        for directive in applied {
            let argument = Self.textArguments[directive.name.value]
            guard let argument, let value = directive.argument(named: argument) else { continue }
            if case .string = value { continue }
            warn(
                "Argument \"@\(directive.name.value)(\(argument):)\" has invalid value \(Printer.print(value)).", type,
                member)
        }
    }

    private static let textArguments = ["deprecated": "reason", "specifiedBy": "url"]

    // MARK: Types

    private mutating func check(_ type: NamedType) {
        checkName(type.name, type)
        check(type.appliedDirectives, type)
        switch type.kind {
        case .scalar: break
        case .object, .interface:
            if type.fields.isEmpty { warn("Type \(type.name) must define one or more fields.", type) }
            for field in type.fields { check(field, of: type) }
            checkInterfaces(type)
        case .union:
            if type.possibleTypes.isEmpty {
                warn("Union type \(type.name) must define one or more member types.", type)
            }
        case .enum:
            if type.enumValues.isEmpty { warn("Enum type \(type.name) must define one or more values.", type) }
            for value in type.enumValues {
                checkName(value.name, type, value.name)
                check(value.appliedDirectives, type, value.name)
            }
        case .inputObject:
            if type.inputFields.isEmpty {
                warn("Input Object type \(type.name) must define one or more fields.", type)
            }
            for field in type.inputFields { check(field, of: type) }
        }
    }

    private mutating func check(_ field: SchemaField, of type: NamedType) {
        checkName(field.name, type, field.name)
        check(field.appliedDirectives, type, field.name)
        for argument in field.arguments {
            checkName(argument.name, type, field.name)
            check(argument.appliedDirectives, type, field.name)
            if argument.isRequired, argument.isDeprecated {
                warn(
                    "Required argument \(type.name).\(field.name)(\(argument.name):) cannot be deprecated.", type,
                    field.name)
            }
        }
    }

    private mutating func check(_ field: SchemaInputValue, of type: NamedType) {
        checkName(field.name, type, field.name)
        check(field.appliedDirectives, type, field.name)
        if field.isRequired, field.isDeprecated {
            warn("Required input field \(type.name).\(field.name) cannot be deprecated.", type, field.name)
        }
        guard type.isOneOf else { return }
        if field.type.isNonNull {
            warn("OneOf input field \(type.name).\(field.name) must be nullable.", type, field.name)
        }
        if field.defaultValue != nil {
            warn("OneOf input field \(type.name).\(field.name) cannot have a default value.", type, field.name)
        }
    }

    private mutating func check(_ directive: SchemaDirective) {
        for name in [directive.name] + directive.arguments.map(\.name) where isReserved(name) {
            warnings.append(SchemaWarning(reservation(of: name), directiveName: directive.name))
        }
        for argument in directive.arguments where argument.isRequired && argument.isDeprecated {
            warnings.append(
                SchemaWarning(
                    "Required argument @\(directive.name)(\(argument.name):) cannot be deprecated.",
                    directiveName: directive.name))
        }
    }

    // MARK: Interfaces

    private mutating func checkInterfaces(_ type: NamedType) {
        for name in type.interfaces {
            guard let interface = types[name], interface.kind == .interface else { continue }
            if interface === type {
                warn("Type \(type.name) cannot implement itself because it would create a circular reference.", type)
                continue
            }
            for ancestor in interface.interfaces where !type.interfaces.contains(ancestor) {
                warn(
                    ancestor == type.name
                        ? "Type \(type.name) cannot implement \(name) because it would create a circular reference."
                        : "Type \(type.name) must implement \(ancestor) because it is implemented by \(name).", type)
            }
            for field in interface.fields { check(type, keeps: field, of: interface) }
        }
    }

    private mutating func check(_ type: NamedType, keeps promised: SchemaField, of interface: NamedType) {
        let name = promised.name
        guard let field = type.field(named: name) else {
            warn("Interface field \(interface.name).\(name) expected but \(type.name) does not provide it.", type)
            return
        }
        if !isSubtype(field.type, of: promised.type) {
            warn(
                "Interface field \(interface.name).\(name) expects type \(promised.type) but \(type.name).\(name) is "
                    + "type \(field.type).", type, name)
        }
        if field.isDeprecated, !promised.isDeprecated {
            warn(
                "Interface field \(interface.name).\(name) is not deprecated, so implementation field "
                    + "\(type.name).\(name) must not be deprecated.", type, name)
        }
        for argument in promised.arguments {
            let place = "Interface field argument \(interface.name).\(name)(\(argument.name):)"
            guard let own = field.argument(named: argument.name) else {
                warn("\(place) expected but \(type.name).\(name) does not provide it.", type, name)
                continue
            }
            if own.type != argument.type {
                warn(
                    "\(place) expects type \(argument.type) but \(type.name).\(name)(\(argument.name):) is type "
                        + "\(own.type).", type, name)
            }
        }
        for argument in field.arguments where argument.isRequired && promised.argument(named: argument.name) == nil {
            warn(
                "Object field \(type.name).\(name) includes required argument \(argument.name) that is missing from "
                    + "the Interface field \(interface.name).\(name).", type, name)
        }
    }

    private func isSubtype(_ type: SchemaType, of promised: SchemaType) -> Bool {
        switch (type, promised) {
        case (.named(let name), .named(let promisedName)):
            if name == promisedName { return true }
            // A type that is not defined is reported where it is used.
            guard let type = types[name], let promised = types[promisedName] else { return true }
            return promised.kind == .union
                ? promised.possibleTypes.contains(name) : type.interfaces.contains(promisedName)
        case (.nonNull(let inner), .nonNull(let promisedInner)): return isSubtype(inner, of: promisedInner)
        case (_, .nonNull): return false
        case (.nonNull(let inner), _): return isSubtype(inner, of: promised)
        case (.list(let item), .list(let promisedItem)): return isSubtype(item, of: promisedItem)
        case (.list, .named), (.named, .list): return false
        }
    }
}
