/// What a server can be asked about its type system, and the query that asks exactly that.
package struct IntrospectionQuery: Sendable, Hashable {
    package var subscriptionType = true
    package var schemaDescription = false
    package var directiveIsRepeatable = false
    package var specifiedByURL = false
    /// 15.1 to 15.x of graphql-js spelled it `specifiedByUrl`.
    package var specifiedByUrl = false
    package var isOneOf = false
    package var inputDeprecation = false
    package var fieldArgumentDeprecation = false
    package var inputFieldDeprecation = false
    package var directiveArgumentDeprecation = false
    /// Servers before the edition of April 2016 have three flags instead of a list of locations.
    package var directiveLocations = true

    package init() {}

    /// What the edition of June 2018 has, and so nearly every server.
    package static let june2018 = IntrospectionQuery()

    /// Asks which of the newer fields there are. Flat enough for servers that limit the depth of introspection.
    package static let probe = """
        query IntrospectionProbe {
          schema: __type(name: "__Schema") { fields { name } }
          directive: __type(name: "__Directive") { fields { name args { name } } }
          field: __type(name: "__Field") { fields { name args { name } } }
          type: __type(name: "__Type") { fields { name args { name } } }
          inputValue: __type(name: "__InputValue") { fields { name } }
        }
        """

    package var text: String {
        let fieldArguments = fieldArgumentDeprecation ? "(includeDeprecated: true)" : ""
        let directiveArguments = directiveArgumentDeprecation ? "(includeDeprecated: true)" : ""
        let inputFields = inputFieldDeprecation ? "(includeDeprecated: true)" : ""
        let url = specifiedByURL ? "specifiedByURL" : specifiedByUrl ? "specifiedByUrl" : ""
        let lines = """
            query IntrospectionQuery {
              __schema {
                \(schemaDescription ? "description" : "")
                queryType { name }
                mutationType { name }
                \(subscriptionType ? "subscriptionType { name }" : "")
                types { ...FullType }
                directives {
                  name
                  description
                  \(directiveIsRepeatable ? "isRepeatable" : "")
                  \(directiveLocations ? "locations" : "onOperation onFragment onField")
                  args\(directiveArguments) { ...InputValue }
                }
              }
            }
            fragment FullType on __Type {
              kind
              name
              description
              \(url)
              \(isOneOf ? "isOneOf" : "")
              fields(includeDeprecated: true) {
                name
                description
                args\(fieldArguments) { ...InputValue }
                type { ...TypeRef }
                isDeprecated
                deprecationReason
              }
              inputFields\(inputFields) { ...InputValue }
              interfaces { ...TypeRef }
              enumValues(includeDeprecated: true) { name description isDeprecated deprecationReason }
              possibleTypes { ...TypeRef }
            }
            fragment InputValue on __InputValue {
              name
              description
              type { ...TypeRef }
              defaultValue
              \(inputDeprecation ? "isDeprecated deprecationReason" : "")
            }
            fragment TypeRef on __Type {
              kind
              name
              \(Self.ofType(levels: 9))
            }
            """
        return lines.split(separator: "\n").filter { !$0.allSatisfy { $0 == " " } }.joined(separator: "\n")
    }

    private static func ofType(levels: Int) -> String {
        levels == 0 ? "" : "ofType { kind name \(ofType(levels: levels - 1)) }"
    }
}
