/// The name of a record: `Ship:7` for an object with an identity, otherwise the path from the object that holds it, as in
/// `QUERY_ROOT.ships.pageInfo`.
///
/// Within an identifying value a backslash stands before each backslash, and before each dot that a letter or underscore
/// follows: the ship whose id is `7.captain` is `Ship:7\.captain`, and `Ship:7.captain` is the captain, itself without
/// an id, of ship 7. A key is never parsed: what a record is and which field points to it are kept apart from its name.
public struct CacheKey: ExactText, Sendable, Comparable {
    /// The key as text.
    public let rawValue: String

    /// Makes a key of its text.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The record of the query type's fields.
    public static let queryRoot = CacheKey("QUERY_ROOT")
    /// The name under which a mutation's fields are taken apart; no such record is kept.
    public static let mutationRoot = CacheKey("MUTATION_ROOT")
    /// The record of the latest events, kept in memory only.
    public static let subscriptionRoot = CacheKey("SUBSCRIPTION_ROOT")

    /// The root record of a kind of operation.
    public static func root(of kind: OperationKind) -> CacheKey {
        switch kind {
        case .query: queryRoot
        case .mutation: mutationRoot
        case .subscription: subscriptionRoot
        }
    }

    /// Keys are equal when their bytes are.
    public static func == (left: CacheKey, right: CacheKey) -> Bool { areEqual(left.rawValue, right.rawValue) }
    /// Keys are ordered by their bytes.
    public static func < (left: CacheKey, right: CacheKey) -> Bool { precedes(left.rawValue, right.rawValue) }
    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { hashBytes(into: &hasher) }

    /// Whether a byte may begin the name of a type or field.
    static func startsName(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
    }

    /// Whether a byte may stand in the name of a type or field.
    static func isNameByte(_ byte: UInt8) -> Bool {
        startsName(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Whether this is a root's record or that of an object without identity below it.
    func isBelow(_ root: CacheKey) -> Bool {
        rawValue.hasPrefix(root.rawValue)
            && (rawValue.utf8.count == root.rawValue.utf8.count || rawValue.hasPrefix(root.rawValue + "."))
    }
}

extension CacheKey: CustomStringConvertible, ExpressibleByStringLiteral {
    /// The key as text.
    public var description: String { rawValue }
    /// Makes a key of a literal.
    public init(stringLiteral value: String) { self.init(value) }
}
