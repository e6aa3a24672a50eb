import JSON

extension IntrospectionQuery {
    /// The query that fits what a probe found, or nil when the answer is none.
    init?(probe response: JSONNode) {
        guard let data = response["data"], let type = data["type"], type.kind == .object else { return nil }
        let schema = Self.fields(data["schema"])
        let directive = Self.fields(data["directive"])
        let field = Self.fields(data["field"])
        let types = Self.fields(type)
        let inputValue = Self.fields(data["inputValue"])
        guard !types.isEmpty else { return nil }
        self.init()
        subscriptionType = schema.isEmpty || schema["subscriptionType"] != nil
        schemaDescription = schema["description"] != nil
        directiveIsRepeatable = directive["isRepeatable"] != nil
        directiveLocations = directive.isEmpty || directive["locations"] != nil
        directiveArgumentDeprecation = directive["args"]?.contains("includeDeprecated") == true
        fieldArgumentDeprecation = field["args"]?.contains("includeDeprecated") == true
        inputFieldDeprecation = types["inputFields"]?.contains("includeDeprecated") == true
        specifiedByURL = types["specifiedByURL"] != nil
        specifiedByUrl = types["specifiedByUrl"] != nil
        isOneOf = types["isOneOf"] != nil
        inputDeprecation = inputValue["isDeprecated"] != nil && inputValue["deprecationReason"] != nil
    }

    /// Field names, each with the names of its arguments.
    private static func fields(_ type: JSONNode?) -> [String: [String]] {
        guard let fields = type?["fields"], fields.kind == .array else { return [:] }
        var found: [String: [String]] = [:]
        for field in fields.elements {
            guard let name = field["name"]?.string else { continue }
            found[name] = field["args"].map { $0.elements.compactMap { $0["name"]?.string } } ?? []
        }
        return found
    }
}
