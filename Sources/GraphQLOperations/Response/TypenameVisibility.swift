/// Tells which `__typename`s of a response the client added, so that a person sees only what the operation says.
///
/// It walks along with whoever shows the response: a ``Position`` says which level of the selections belongs to a value;
/// step down with ``child(of:key:)``, lists keep the position of the list.
public struct TypenameVisibility: Sendable {
    /// The level of the selections that a value of the response belongs to.
    public struct Position: Sendable, Hashable {
        let level: Int
        let parents: UInt64
    }

    private let selections: Selections
    private let variables: JSONObject
    /// Whether there is anything to hide at all.
    public let hidesAnything: Bool

    /// Makes the rule for one operation with its variables.
    public init(document: OperationDocument, variables: JSONObject = [:]) {
        selections = document.selections
        self.variables = document.applyingDefaults(to: variables)
        hidesAnything = document.hasAddedTypenames
    }

    /// The position of the `data` member's value.
    public var root: Position { Position(level: 0, parents: 1) }

    /// Whether this object's `__typename` is one that nobody asked for.
    public func isHidden(in object: JSONNode, at position: Position) -> Bool {
        guard hidesAnything, let group = selections.levels[position.level]["__typename"] else { return false }
        var isAdded = false
        for field in group.fields where field.parents & position.parents != 0 && field.scope.passes(variables) {
            if field.isAdded {
                isAdded = true
            } else if matches(field.scope.typeConditions, object, at: position) {
                return false
            }
        }
        return isAdded
    }

    /// The position of a member's value; nil below what was selected, where everything is shown.
    public func child(of position: Position, key: String) -> Position? {
        guard hidesAnything, let group = selections.levels[position.level][key], let child = group.child else {
            return nil
        }
        // Which of the group's selections hold is not decided here: too many parents can only show a `__typename` that
        // somebody wrote for an object of another type.
        let active = group.fields.filter {
            $0.parents & position.parents != 0 && $0.scope.passes(variables)
        }
        return Position(level: child, parents: active.reduce(0) { $0 | 1 << UInt64($1.occurrence) })
    }

    /// Whether an object satisfies type conditions: by its type's name, else by whether it holds what is selected only
    /// under them.
    private func matches(_ conditions: [String], _ object: JSONNode, at position: Position) -> Bool {
        guard !conditions.isEmpty else { return true }
        if let typename = object["__typename"]?.string, conditions.allSatisfy({ $0 == typename }) { return true }
        let own = selections.levels[position.level].groups.filter { group in
            group.fields.allSatisfy {
                $0.scope.typeConditions == conditions && $0.scope.conditions.isEmpty && $0.scope.deferrals.isEmpty
            }
        }
        return !own.isEmpty && own.allSatisfy { object[$0.responseKey] != nil }
    }
}
