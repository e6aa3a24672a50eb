import GraphQLLanguage

/// Finds input fields whose default value contains, through the defaults of the fields that it leaves out, itself: no
/// value of them ends (specification, section 3.10, InputObjectDefaultValueHasCycle).
struct DefaultValueCycles {
    private let types: TypeTable
    private var warnings: [SchemaWarning] = []
    private var visited: Set<String> = []
    /// The fields whose defaults are being followed, and where each is among them.
    private var path: [String] = []
    private var places: [String: Int] = [:]
    private var open: [Step] = []

    /// What is still to be done; a stack of our own, as a chain of defaults may be as long as a schema.
    private enum Step {
        case value(Value, NamedType)
        case `default`(SchemaInputValue, NamedType, of: NamedType)
        case end(coordinate: String)
    }

    static func warnings(of types: TypeTable) -> [SchemaWarning] {
        var cycles = DefaultValueCycles(types: types)
        for type in types.types where type.kind == .inputObject { cycles.check(type) }
        return cycles.warnings
    }

    private init(types: TypeTable) { self.types = types }

    /// An object that gives nothing leaves out every field.
    private mutating func check(_ type: NamedType) {
        open.append(.value(.object([], .none), type))
        while let step = open.popLast() {
            switch step {
            case .value(let value, let type): follow(value, type)
            case .default(let field, let inner, let owner): follow(defaultOf: field, inner, of: owner)
            case .end(let coordinate):
                path.removeLast()
                places[coordinate] = nil
            }
        }
    }

    private mutating func follow(_ value: Value, _ type: NamedType) {
        switch value {
        case .list(let items, _): open += items.reversed().map { .value($0, type) }
        case .object(let given, _):
            for field in type.inputFields.reversed() {
                guard let inner = types[field.type.namedType], inner.kind == .inputObject else { continue }
                let values = given.filter { $0.name.value == field.name }
                open += values.reversed().map { .value($0.value, inner) }
                if values.isEmpty, field.defaultValue != nil { open.append(.default(field, inner, of: type)) }
            }
        default: break
        }
    }

    private mutating func follow(defaultOf field: SchemaInputValue, _ inner: NamedType, of owner: NamedType) {
        guard let value = field.defaultValue else { return }
        let coordinate = "\(owner.name).\(field.name)"
        if let place = places[coordinate] {
            let between = path[(place + 1)...].joined(separator: ", ")
            warnings.append(
                SchemaWarning(
                    "Invalid circular reference. The default value of Input Object field \(coordinate) references itself"
                        + (between.isEmpty ? "." : " via the default values of: \(between)."),
                    typeName: owner.name, memberName: field.name))
        } else if visited.insert(coordinate).inserted {
            places[coordinate] = path.count
            path.append(coordinate)
            open.append(.end(coordinate: coordinate))
            open.append(.value(value, inner))
        }
    }
}
