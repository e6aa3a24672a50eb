/// Whether the objects of a type satisfy a type condition, as a response has shown.
public struct TypeFact: Sendable, Hashable {
    /// The name after `on`.
    public let condition: String
    /// The object's type.
    public let typeName: String
    /// Whether the type satisfies the condition.
    public let isMatch: Bool

    /// Makes a fact.
    public init(condition: String, typeName: String, isMatch: Bool) {
        self.condition = condition
        self.typeName = typeName
        self.isMatch = isMatch
    }
}

/// What is known about types: from a schema if there is one, else from what responses held.
///
/// A type that an object has named as its own is an object type, so only itself satisfies a condition on it.
struct TypeFacts {
    private struct Pair: Hashable {
        let condition: String
        let typeName: String
    }

    var schema: TypeConditions
    private var seen: [Pair: Bool] = [:]
    /// What is new since it was last taken, to be kept with the records.
    private var unsaved: [TypeFact] = []

    init(schema: TypeConditions) {
        self.schema = schema
    }

    func matches(_ condition: String, _ typeName: String) -> Bool? {
        if condition == typeName { return true }
        if let answer = schema.matches(condition, typeName) { return answer }
        if let answer = seen[Pair(condition: condition, typeName: typeName)] { return answer }
        return seen[Pair(condition: condition, typeName: condition)] == true ? false : nil
    }

    mutating func record(_ condition: String, _ typeName: String, _ isMatch: Bool) {
        let pair = Pair(condition: condition, typeName: typeName)
        guard seen[pair] == nil else { return }
        seen[pair] = isMatch
        unsaved.append(TypeFact(condition: condition, typeName: typeName, isMatch: isMatch))
    }

    /// Takes in facts that were kept earlier.
    mutating func load(_ facts: [TypeFact]) {
        for fact in facts { seen[Pair(condition: fact.condition, typeName: fact.typeName)] = fact.isMatch }
    }

    mutating func takeUnsaved() -> [TypeFact] {
        defer { unsaved.removeAll() }
        return unsaved
    }

    /// Forgets what is not saved after all, because its write was rolled back.
    mutating func dropUnsaved() { forget(takeUnsaved()) }

    /// Forgets facts that could not be kept.
    mutating func forget(_ facts: [TypeFact]) {
        for fact in facts { seen[Pair(condition: fact.condition, typeName: fact.typeName)] = nil }
    }
}
