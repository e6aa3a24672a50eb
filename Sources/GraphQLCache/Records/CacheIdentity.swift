/// How objects of a response get the keys of their records.
///
/// Asked in this order: the programmatic resolver, the key fields of the object's type, then the default, `__typename`
/// and `id`. An object that gets no key lies at its path from the object that holds it.
public struct CacheIdentity: Sendable {
    /// Gives an object's key, or nil to go on with the other rules.
    ///
    /// The object's members are those of the response: by response key, as the operation's aliases have it.
    public typealias Resolver = @Sendable (_ typeName: String, _ object: JSONNode) -> CacheKey?

    /// Asked first. Its keys are taken as they are: it has to see to it that no two objects share one.
    public var resolver: Resolver?
    /// The fields that identify the objects of a type, by type name. Several values are joined with `+`; a `+`
    /// within them gets a backslash, beside what ``CacheKey`` names.
    public var keyFields: [String: [String]]
    /// Whether `__typename` and `id` identify an object that no other rule knows.
    public var usesDefault: Bool

    /// How fields with arguments find objects that came otherwise, by type and field, as `Query.ship`.
    public var fieldPolicies: [String: FieldPolicy]
    /// Asked before ``fieldPolicies``.
    public var fieldPolicyProvider: FieldPolicy.Provider?
    /// The name of the query type, to which the fields of `QUERY_ROOT` belong.
    public var queryTypeName = "Query"

    /// The default: objects are known by `__typename` and `id`, and fields find what was answered to them.
    public init(
        resolver: Resolver? = nil, keyFields: [String: [String]] = [:], usesDefault: Bool = true,
        fieldPolicies: [String: FieldPolicy] = [:], fieldPolicyProvider: FieldPolicy.Provider? = nil
    ) {
        self.resolver = resolver
        self.keyFields = keyFields
        self.usesDefault = usesDefault
        self.fieldPolicies = fieldPolicies
        self.fieldPolicyProvider = fieldPolicyProvider
    }

    /// The names of the fields that identify a type's objects, or nil if nothing does.
    func fields(of typeName: String) -> [String]? {
        if let fields = keyFields[typeName] { return fields.isEmpty ? nil : fields }
        return usesDefault ? ["id"] : nil
    }
}
