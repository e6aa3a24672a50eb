/// Documents that use everything their language has, to be cut, damaged and read.
package enum KitchenSink {
    /// An executable document, valid against ``schema``.
    package static let operations = #"""
        # Every form of the executable grammar.
        "What it is for"
        query Everything($id: ID!, "how many" $first: Int = -10 @tag, $filter: Filter = {name: "é⛵", tags: ["a", null]}) @tag(by: "x") {
          __typename
          node(id: $id) { ... on Ship @include(if: true) { id, name, load(unit: TON, factor: 1.5e3) } ...Parts @skip(if: false) }
          fleet: ships(first: $first, filter: $filter, order: [{by: NAME}, {by: TONNAGE, down: true}]) {
            ...Parts
            ... { captain { name } }
            ... @include(if: $flag) { id }
          }
          note(text: "quote \" slash \\ unicode \u00e9 \uD83D\uDE00 \u{1F6A2}\n", long: """
            A block
              with "quotes" and \""" and

            lines
            """)
        }
        mutation Rename { rename(id: 7, name: "") { id } } # behind
        subscription Watch { moved { id } }
        fragment Parts on Ship { id name }
        { ships { id } }
        """#

    /// A type system document with every definition and every extension.
    package static let schema = #"""
        """
        A harbour.
        """
        schema @tag(by: "s") { query: Root mutation: Change subscription: Event }
        "Marks things" directive @tag(by: String = "no \"one\"", deep: [[Int!]]! = [[1]]) repeatable on FIELD | QUERY | OBJECT | SCALAR | ENUM_VALUE | VARIABLE_DEFINITION | SCHEMA
        directive @flag on | FIELD_DEFINITION
        scalar Date @specifiedBy(url: "https://example.org/date") @tag
        interface Node { id: ID! }
        interface Named implements Node { id: ID! name: String }
        "A ship" type Ship implements & Node & Named @tag(by: "a") @tag(by: "b") {
          id: ID!
          "Its name" name: String @deprecated(reason: "Use `title`.")
          load("In which unit" unit: Unit! = KILO, factor: Float = 1.5e-3): Float!
          captain: Captain
          crew: [[Captain!]!]! @deprecated
        }
        type Captain { name: String }
        union Found @tag = | Ship | Captain
        enum Unit { "Thousand kilos" TON @tag KILO @deprecated(reason: """block "reason" """) }
        input Filter { name: String = "é⛵" tags: [String] = ["a", null] inner: Filter unit: Unit = TON }
        input Order @oneOf { by: Key down: Boolean }
        enum Key { NAME TONNAGE }
        type Root {
          node(id: ID!): Node ships(first: Int, filter: Filter, order: [Order!]): [Ship]
          note(text: String, long: String): String found: [Found] at: Date
        }
        type Change { rename(id: ID!, name: String!): Ship }
        type Event { moved: Ship }
        extend schema @tag
        extend scalar Date @tag
        extend type Ship { flag: String }
        extend type Captain implements Node { id: ID! }
        extend interface Node @tag
        extend union Found = Root
        extend enum Unit { GRAM }
        extend input Filter { more: Int }
        """#

    /// An introspection result as a server of today gives it.
    package static let introspection = #"""
        {"data":{"__schema":{"description":"d","queryType":{"name":"Query"},"mutationType":null,"subscriptionType":null,
        "types":[{"kind":"OBJECT","name":"Query","description":"é","specifiedByURL":null,"isOneOf":null,"fields":[
        {"name":"a","description":null,"args":[{"name":"b","description":"x","type":{"kind":"LIST","name":null,"ofType":
        {"kind":"NON_NULL","name":null,"ofType":{"kind":"SCALAR","name":"Int","ofType":null}}},"defaultValue":"[1, -2]",
        "isDeprecated":true,"deprecationReason":"old"}],"type":{"kind":"INTERFACE","name":"Node","ofType":null},
        "isDeprecated":false,"deprecationReason":null}],"inputFields":null,"interfaces":[{"kind":"INTERFACE","name":"Node",
        "ofType":null}],"enumValues":null,"possibleTypes":null},{"kind":"INTERFACE","name":"Node","fields":[],
        "interfaces":[],"possibleTypes":[{"name":"Query"}]},{"kind":"UNION","name":"U","possibleTypes":[{"name":"Query"}]},
        {"kind":"ENUM","name":"E","enumValues":[{"name":"A","isDeprecated":true}]},{"kind":"INPUT_OBJECT","name":"I",
        "isOneOf":true,"inputFields":[{"name":"f","type":{"name":"E"},"defaultValue":"A"}]},
        {"kind":"SCALAR","name":"Int","specifiedByURL":"https://example.org"}],"directives":[{"name":"d",
        "description":null,"isRepeatable":true,"locations":["FIELD"],"args":[]},{"name":"o","onField":true}]}}}
        """#

    /// Every form of value, escape and number.
    package static let json = #"""
        {"a":[0,-0,1.5e3,-12.25E-7,1e+400,123456789012345678901234567890],"b":{"":true,"b":false,"b":null},
        "\u0000\u00e9\uD83D\uDE00\uD800":"\" \\ \/ \b\f\n\r\t é⛵🚢","deep":[[[[[[{"x":[]}]]]]]],"empty":[{},[]]}
        """#

    /// JSON with comments and commas in every place that may have them.
    package static let jsonc = #"""
        // first é
        { /* a */ "a" /* b */ : /* c */ [1, 2, /* d // e */ 3, ], // "f"
          "url": "https://example.org/*no*/", "s": "\"//", "o": {"x": null /**/, }, /***/
        } // last
        """#
}
