import GraphQLSchema
import GraphQLValidation
import JSON

// Value completion (specification, section 6.4.3): from what a resolver returned to what the response holds.
extension ExecutionRun {
    typealias Slot = ResponseNode.Slot

    /// Completes a value at one place of `parent`. Nil when the place would be null and may not be: then `parent` holds the
    /// errors already.
    func complete(
        _ value: ResolvedValue, as type: SchemaType, of field: PlannedField, in parent: ResponseNode,
        step: JSONPathElement, ordinal: Int
    ) -> Slot? {
        let (inner, isNullable) = type.withoutNonNull
        switch value {
        case .failed(let error):
            parent.fail(located(error, field, parent.path + [step]), ordinal: ordinal)
            return isNullable ? .leaf(.null) : nil
        case .null, .leaf(.null):
            if isNullable { return .leaf(.null) }
            let name = "\(typeName(of: field)).\(field.group.fields[0].name.value)"
            let error = ResolverError("Cannot return null for non-nullable field \(name).")
            parent.fail(located(error, field, parent.path + [step]), ordinal: ordinal)
            return nil
        case .leaf, .list, .object:
            break
        }
        do {
            if case .named(let name) = inner, let type = operation.schema.schema[name], type.kind.isLeaf {
                return .leaf(try leaf(value, of: type))
            }
            guard parent.depth < Self.maximumDepth else {
                throw ResolverError("The response is nested deeper than \(Self.maximumDepth) levels.")
            }
            let node = ResponseNode(in: parent, step: step, ordinal: ordinal, isNullable: isNullable)
            let isComplete =
                if case .list(let item) = inner {
                    completeList(try elements(of: value), item: item, of: field, in: node)
                } else {
                    completeObject(try object(value, of: inner.namedType), of: field, in: node)
                }
            if isComplete || isNullable { return .node(node) }
            for error in node.errors {
                parent.fail(error, ordinal: ordinal)
            }
            return nil
        } catch {
            parent.fail(located(error, field, parent.path + [step]), ordinal: ordinal)
            return isNullable ? .leaf(.null) : nil
        }
    }

    private func completeList(
        _ elements: [ResolvedValue], item: SchemaType, of field: PlannedField, in node: ResponseNode
    ) -> Bool {
        var slots: [Slot] = []
        let elements = streamed(elements, item: item, of: field, in: node)
        slots.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            guard
                let slot = complete(element, as: item, of: field, in: node, step: .index(index), ordinal: index)
            else {
                _ = node.giveUp(slots)
                return false
            }
            slots.append(slot)
            if index & 255 == 255 { lookAtClock() }
            if isStopped { break }
        }
        node.content = .list(slots)
        return true
    }

    private func completeObject(
        _ object: (source: any Sendable, type: NamedType), of field: PlannedField, in node: ResponseNode
    ) -> Bool {
        let plan = field.group.plan(for: object.type, in: operation)
        postpone(plan, source: object.source, at: node)
        var slots: [Slot] = []
        slots.reserveCapacity(plan.fields.count)
        for (ordinal, child) in plan.fields.enumerated() {
            guard let slot = execute(child, source: object.source, in: node, ordinal: ordinal) else {
                _ = node.giveUp(slots)
                return false
            }
            slots.append(slot)
        }
        node.content = .object(plan, slots)
        return true
    }

    private func leaf(_ value: ResolvedValue, of type: NamedType) throws -> JSONValue {
        guard case .leaf(let json) = value else {
            throw ResolverError(
                "\(type.name) is a \(type.kind.keyword), but its resolver returned a list or an object.")
        }
        guard type.kind == .enum else { return try operation.schema.output(of: type.name).write(json) }
        guard case .string(let name) = json, type.enumValues.contains(where: { $0.name == name }) else {
            throw ResolverError("Enum \"\(type.name)\" cannot represent value: \(json)")
        }
        return json
    }

    private func elements(of value: ResolvedValue) throws -> [ResolvedValue] {
        switch value {
        case .list(let elements): return elements
        case .leaf(.array(let elements)): return elements.map(\.resolvedValue)
        default: throw ResolverError("A list was expected, but the resolver returned a single value.")
        }
    }

    /// The object and its type: for an interface or union, the one that the value says it is of.
    private func object(_ value: ResolvedValue, of name: String) throws -> (source: any Sendable, type: NamedType) {
        let schema = operation.schema.schema
        guard let declared = schema[name] else { throw ResolverError("The schema has no type \"\(name)\".") }
        let source: any Sendable
        let typeName: String
        switch value {
        case .object(let object, let type): (source, typeName) = (object, type)
        case .leaf(.object(let object)):
            (source, typeName) = (object, object["__typename"]?.string ?? name)
        default: throw ResolverError("An object of type \"\(name)\" was expected, but the resolver returned none.")
        }
        guard let type = schema[typeName], type.kind == .object,
            typeName == name || (declared.kind.isAbstract && schema.isSubtype(typeName, of: name))
        else {
            throw ResolverError("The resolver returned a \"\(typeName)\", which is no \"\(name)\".")
        }
        return (source, type)
    }

    private func typeName(of field: PlannedField) -> String {
        if case .success(let call) = field.call { call.typeName } else { "" }
    }

    private func located(_ error: any Error, _ field: PlannedField, _ path: JSONPath) -> ExecutionError {
        var located: ExecutionError
        switch error {
        case let error as ExecutionError: located = error
        case let error as ResolverError: located = ExecutionError(error.message, extensions: error.extensions)
        case let error as CoercionError:
            located = ExecutionError(error.message)
            if let range = error.range { located.locations = [operation.position(of: range)] }
        default: located = ExecutionError(String(describing: error))
        }
        if located.locations.isEmpty {
            located.locations = field.group.fields.map { operation.position(of: $0.range) }
        }
        located.path = path
        return located
    }
}

extension SchemaType {
    /// The type inside an exclamation mark, and whether null is allowed.
    fileprivate var withoutNonNull: (SchemaType, isNullable: Bool) {
        if case .nonNull(let inner) = self { (inner, false) } else { (self, true) }
    }
}
