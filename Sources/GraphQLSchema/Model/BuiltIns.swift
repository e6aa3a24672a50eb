import GraphQLLanguage

/// What every schema has without saying so (specification, sections 3.5, 3.13 and 4).
enum BuiltIns {
    static let typename = SchemaField(
        name: "__typename", description: "The name of the object's type.", type: .nonNull(.named("String")))

    static let queryFields = [
        SchemaField(
            name: "__schema", description: "The server's type system.", type: .nonNull(.named("__Schema"))),
        SchemaField(
            name: "__type", description: "A type of the server's type system.",
            arguments: [SchemaInputValue(name: "name", type: .nonNull(.named("String")))], type: .named("__Type")),
    ]

    static let scalarNames: Set<String> = ["Int", "Float", "String", "Boolean", "ID"]
    static let typeNames = Set(parts.types.map(\.name))
    static let directiveNames = Set(parts.directives.map(\.name))

    static let parts: SchemaParts = {
        // The text is ours; that it parses is what every test of this module shows.
        guard let document = try? Parser.parse(sdl) else { return SchemaParts() }
        var parts = SchemaParts()
        parts.read(document)
        return parts
    }()

    private static let sdl = #"""
        "A whole number between -(2^31) and 2^31 - 1."
        scalar Int
        "A number with double precision, as specified by IEEE 754."
        scalar Float
        "Text: a sequence of Unicode characters."
        scalar String
        "`true` or `false`."
        scalar Boolean
        """
        A unique identifier, not meant to be read by people. It is sent as a string; as input a string or a whole
        number will do.
        """
        scalar ID

        "Leaves out the field or fragment when the argument is true."
        directive @skip("Leave out when true." if: Boolean!) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT
        "Includes the field or fragment only when the argument is true."
        directive @include("Include when true." if: Boolean!) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT
        "Marks an element of a schema that should not be used any more."
        directive @deprecated("Why, and what to use instead, in Markdown." reason: String! = "No longer supported")
          on FIELD_DEFINITION | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION | ENUM_VALUE
        "Says where the behaviour of a custom scalar is specified."
        directive @specifiedBy("The address of the specification." url: String!) on SCALAR
        "Marks an input object of which exactly one field must be given."
        directive @oneOf on INPUT_OBJECT

        "A server's type system: its types and directives, and where operations start."
        type __Schema {
          description: String
          "All types of the server."
          types: [__Type!]!
          "The type that queries start at."
          queryType: __Type!
          "The type that mutations start at, if there are any."
          mutationType: __Type
          "The type that subscriptions start at, if there are any."
          subscriptionType: __Type
          "All directives of the server."
          directives: [__Directive!]!
        }
        "A type of any kind; `kind` says which, and so which fields have a value."
        type __Type {
          kind: __TypeKind!
          name: String
          description: String
          specifiedByURL: String
          fields(includeDeprecated: Boolean! = false): [__Field!]
          interfaces: [__Type!]
          possibleTypes: [__Type!]
          enumValues(includeDeprecated: Boolean! = false): [__EnumValue!]
          inputFields(includeDeprecated: Boolean! = false): [__InputValue!]
          "What a list or non-null type is made of."
          ofType: __Type
          isOneOf: Boolean
        }
        "The kinds of types."
        enum __TypeKind {
          SCALAR
          OBJECT
          INTERFACE
          UNION
          ENUM
          INPUT_OBJECT
          LIST
          NON_NULL
        }
        "A field of an object or interface type."
        type __Field {
          name: String!
          description: String
          args(includeDeprecated: Boolean! = false): [__InputValue!]!
          type: __Type!
          isDeprecated: Boolean!
          deprecationReason: String
        }
        "An argument, or a field of an input object."
        type __InputValue {
          name: String!
          description: String
          type: __Type!
          "The default as GraphQL text."
          defaultValue: String
          isDeprecated: Boolean!
          deprecationReason: String
        }
        "A value of an enum."
        type __EnumValue {
          name: String!
          description: String
          isDeprecated: Boolean!
          deprecationReason: String
        }
        "A directive: a way to change how a document is executed or validated."
        type __Directive {
          name: String!
          description: String
          isRepeatable: Boolean!
          locations: [__DirectiveLocation!]!
          args(includeDeprecated: Boolean! = false): [__InputValue!]!
        }
        "Where a directive may stand."
        enum __DirectiveLocation {
          QUERY
          MUTATION
          SUBSCRIPTION
          FIELD
          FRAGMENT_DEFINITION
          FRAGMENT_SPREAD
          INLINE_FRAGMENT
          VARIABLE_DEFINITION
          SCHEMA
          SCALAR
          OBJECT
          FIELD_DEFINITION
          ARGUMENT_DEFINITION
          INTERFACE
          UNION
          ENUM
          ENUM_VALUE
          INPUT_OBJECT
          INPUT_FIELD_DEFINITION
        }
        """#
}
