import GraphQLLanguage

extension Refactoring {
    /// Turns the arguments of the operation around the cursor that are written out into variables, whose types the
    /// schema knows. Names that something else has already are avoided.
    package func literalsToVariables(avoiding names: Set<String> = []) -> ExtractedVariables? {
        guard case .operation(let operation) = definition else { return nil }
        var extraction = Extraction(self, operation, avoiding: names)
        extraction.look(at: operation.selectionSet, on: schema?.rootType(for: operation.kind))
        guard !extraction.declarations.isEmpty else { return nil }
        let declared = extraction.declarations.joined(separator: ", ")
        var edits = extraction.edits
        if let last = operation.variables.last {
            edits.append(TextEdit(at: last.range.upperBound, ", \(declared)"))
        } else if operation.isShorthand {
            edits.append(TextEdit(at: operation.selectionSet.range.lowerBound, "query (\(declared)) "))
        } else if let name = operation.name {
            edits.append(TextEdit(at: name.range.upperBound, "(\(declared))"))
        } else {
            let place = operation.directives.first?.range.lowerBound ?? operation.selectionSet.range.lowerBound
            edits.append(TextEdit(at: place, "(\(declared)) "))
        }
        return ExtractedVariables(edits: self.edits(edits), values: extraction.values)
    }
}

private struct Extraction {
    private let refactoring: Refactoring
    private var names: Set<String>
    private(set) var edits: [TextEdit] = []
    private(set) var declarations: [String] = []
    private(set) var values: [(name: String, value: Value)] = []

    init(_ refactoring: Refactoring, _ operation: OperationDefinition, avoiding names: Set<String>) {
        self.refactoring = refactoring
        self.names = names.union(operation.variables.map(\.name.value))
    }

    mutating func look(at set: SelectionSet, on type: NamedType?) {
        for selection in set.selections {
            if case .field(let field) = selection, let type {
                let definition = refactoring.schema?.field(named: field.name.value, on: type)
                for argument in field.arguments {
                    if let known = definition?.argument(named: argument.name.value) { extract(argument, known) }
                }
            }
            if let inner = selection.selectionSet {
                look(at: inner, on: refactoring.inner(of: selection, on: type))
            }
        }
    }

    private mutating func extract(_ argument: Argument, _ definition: SchemaInputValue) {
        guard !argument.value.holdsVariable else { return }
        let name = Refactoring.free(argument.name.value, names)
        names.insert(name)
        edits.append(TextEdit(argument.value.range, "$\(name)"))
        declarations.append("$\(name): \(definition.type)")
        values.append((name, argument.value))
    }
}

extension Value {
    fileprivate var holdsVariable: Bool {
        switch self {
        case .variable: true
        case .list(let items, _): items.contains(where: \.holdsVariable)
        case .object(let fields, _): fields.contains(where: \.value.holdsVariable)
        default: false
        }
    }
}
