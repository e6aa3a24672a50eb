/// The compiled selections of one operation: for every object of the response the fields that may stand in it, grouped by
/// response key, with the conditions under which each is there.
///
/// The objects at one position of the response form a ``Level``; fragments are merged into it. Compiled once per document
/// and shared by the normalizer, the reader, the explanations and generated models. Levels refer to each other by number,
/// so a document whose fragments share parts needs no more levels than it has different parts.
public final class Selections: Sendable {
    /// The levels; the operation's root is the first.
    public let levels: [Level]

    init(levels: [Level]) {
        self.levels = levels
    }

    /// The fields of one object of the response.
    public struct Level: Sendable {
        /// The fields by response key, in the order in which a server answers them.
        public let groups: [Group]
        let positions: [String: Int]

        init(groups: [Group]) {
            self.groups = groups
            positions = Dictionary(groups.enumerated().map { ($1.responseKey, $0) }) { first, _ in first }
        }

        /// The group with a response key.
        public subscript(responseKey: String) -> Group? {
            positions[responseKey].map { groups[$0] }
        }
    }

    /// All selections with one response key.
    public struct Group: Sendable {
        /// The alias, or the field's name.
        public let responseKey: String
        /// The selections, in document order. Those that hold at the same time name the same field with equal arguments
        /// (specification, 5.3.2).
        public let fields: [Field]
        /// The number of the level of the objects below, or nil if no selection has a selection set.
        public let child: Int?
    }

    /// One selection of a field.
    public struct Field: Sendable, Hashable {
        /// The field's name.
        public let name: String
        /// The arguments in the order of the document.
        public let arguments: [Argument]
        /// Where the selection applies.
        public let scope: Scope
        /// Which selections of the parent's group brought this one in, as a set of ``occurrence`` numbers.
        public let parents: UInt64
        /// This selection's number among the different scopes of its group.
        public let occurrence: UInt8
        /// The selection's place among all of its level: a server answers fields in the order of the first selection that
        /// applies.
        public let order: Int
        /// Whether the client added it: a `__typename` that nobody wrote.
        public let isAdded: Bool
    }

    /// An argument of a field.
    public struct Argument: Sendable, Hashable {
        /// The argument's name.
        public let name: String
        /// The value as written.
        public let value: ArgumentValue
    }

    /// The conditions on the way from an object to a selection.
    public struct Scope: Sendable, Hashable {
        /// The type conditions of the fragments around the selection; the object has to satisfy all.
        public var typeConditions: [String] = []
        /// The `@skip`s and `@include`s; all have to pass.
        public var conditions: [Condition] = []
        /// The `@defer`s around the selection, the outermost first.
        public var deferrals: [Deferral] = []

        /// Whether the selection always applies.
        public var isEmpty: Bool { typeConditions.isEmpty && conditions.isEmpty && deferrals.isEmpty }

        /// Whether every `@skip` and `@include` passes with these variables.
        public func passes(_ variables: JSONObject) -> Bool {
            conditions.allSatisfy { $0.passes(variables) }
        }
    }

    /// A `@skip` or an `@include` on a variable.
    public struct Condition: Sendable, Hashable {
        /// The variable's name.
        public let variable: String
        /// The value with which the selection is there: true for `@include`, false for `@skip`.
        public let passing: Bool

        /// Whether the selection is there. A variable without a value counts as false.
        public func passes(_ variables: JSONObject) -> Bool {
            (variables[variable] == .bool(true)) == passing
        }
    }

    /// A `@defer` on a fragment.
    public struct Deferral: Sendable, Hashable {
        /// The label by which the server names the part.
        public let label: String?
        /// The `if` argument, when given.
        public let condition: ArgumentValue?
        /// Tells two unlabelled deferrals apart: where the fragment stands in the document.
        public let position: Int

        /// Whether the part may arrive later. A false `if` makes it an ordinary fragment.
        public func isActive(_ variables: JSONObject) -> Bool {
            condition.map { $0.resolved(variables) != .bool(false) } ?? true
        }
    }
}

extension Selections.Field {
    /// The name under which a record stores this field: the name alone, or the name and the arguments' values as
    /// canonical JSON, as in `ship({"id":"7"})`.
    ///
    /// Keys are sorted by their UTF-8 bytes, there is no space, numbers stay as written, enum values are strings, and an
    /// argument whose variable has no value is left out. Two different argument sets never give the same name.
    /// - Parameter variables: the values with the document's defaults applied, see
    ///   ``OperationDocument/applyingDefaults(to:)``.
    public func storageName(_ variables: JSONObject) -> String {
        if arguments.isEmpty { return name }
        var values = JSONObject()
        for argument in arguments {
            if let value = argument.value.resolved(variables) { values[argument.name] = value }
        }
        if values.isEmpty { return name }
        var bytes = Array(name.utf8)
        bytes.append(UInt8(ascii: "("))
        JSONWriter.canonical(.object(values), into: &bytes)
        bytes.append(UInt8(ascii: ")"))
        return String(decoding: bytes, as: UTF8.self)
    }
}
