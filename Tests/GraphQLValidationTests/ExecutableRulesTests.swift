import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation
import Testing

@Suite("Rules for executable documents")
struct ExecutableRulesTests {
    @Test(
        "valid documents have no errors",
        arguments: [
            "{ ship(id: 1) { id name(upper: true) @many(n: 1) @many(n: 2) ...F } } fragment F on Ship { port { name } }",
            "query Q($f: Filter!, $i: Int = 1) { found(filter: $f, n: $i) { ... on Node { id } __typename } }",
            "query Q($n: String!) { found(filter: {name: $n, list: [1, 2], inner: {name: \"\", kind: BIG}}) { ... { __typename } } }",
            "subscription { moved { id } }", "{ __schema { types { name } } __type(name: \"Ship\") { name } }",
            "query Q($b: String!) { found(one: {b: $b}) { __typename } }",
            "{ found { ... on Ship { x: name } ... on Port { y: size x: label } } }",
            "{ found { ... on Ship { s: self { name } } ... on Port { s: self { size } } } }",
        ])
    func valid(text: String) throws {
        #expect(try TestSchema.errors(text) == [])
    }

    @Test(
        "a OneOf input object is given one entry that is not null, also by variable",
        arguments: [
            ("{ found(one: {a: 1}) { __typename } }", []),
            ("{ found(one: {}) { __typename } }", ["ValuesOfCorrectType 1:14"]),
            ("{ found(one: {a: null}) { __typename } }", ["ValuesOfCorrectType 1:14"]),
            ("{ found(one: {a: 1, b: null}) { __typename } }", ["ValuesOfCorrectType 1:14"]),
            ("query Q($a: Int!) { found(one: {a: $a}) { __typename } }", []),
            ("query Q($a: Int) { found(one: {a: $a}) { __typename } }", ["VariablesInAllowedPosition 1:9 1:35"]),
            ("query Q($a: Int = 1) { found(one: {a: $a}) { __typename } }", ["VariablesInAllowedPosition 1:9 1:39"]),
            ("query Q($a: Int!) { found(one: {a: $a, b: \"\"}) { __typename } }", ["ValuesOfCorrectType 1:32"]),
        ] as [(String, [String])])
    func oneOf(text: String, errors: [String]) throws { #expect(try TestSchema.errors(text) == errors) }

    @Test("a description changes nothing of what is valid")
    func descriptions() throws {
        let text = #""what" query Q("which" $s: ID!) { ship(id: $s) { ...F } } "why" fragment F on Ship { id }"#
        #expect(try TestSchema.errors(text) == [])
        let wrong = #""what" query Q("which" $s: Nope) { ship(id: 1) { ...F } } "why" fragment F on Ship { idd }"#
        #expect(
            try TestSchema.errors(wrong).map { $0.prefix { $0 != " " } } == [
                "KnownTypeNames", "FieldsOnCorrectType", "NoUnusedVariables",
            ])
    }

    @Test(
        "each rule names itself and the place",
        arguments: [
            ("{ text } type A { a: Int }", ["ExecutableDefinitions 1:10"]),
            ("mutation { a }", ["KnownOperationTypes 1:1"]),
            ("query A { text } query A { text }", ["UniqueOperationNames 1:7 1:24"]),
            ("{ text } query A { text }", ["LoneAnonymousOperation 1:1"]),
            ("subscription { moved { id } other { id } }", ["SingleFieldSubscriptions 1:29"]),
            ("subscription S($a: Boolean!) { moved @skip(if: $a) { id } }", ["SingleFieldSubscriptions 1:38"]),
            ("query Q($a: Nope) { text @many(n: $a) }", ["KnownTypeNames 1:13"]),
            ("{ node { ... on Kind { id } } }", ["FragmentsOnCompositeTypes 1:17"]),
            ("query Q($a: Ship) { text }", ["VariablesAreInputTypes 1:13", "NoUnusedVariables 1:9"]),
            ("{ ship(id: 1) text { a } }", ["ScalarLeafs 1:3", "ScalarLeafs 1:20"]),
            ("{ ship(id: 1) { nam } }", ["FieldsOnCorrectType 1:17"]),
            (
                "{ node { ...F } } fragment F on Node { id } fragment F on Node { id }",
                ["UniqueFragmentNames 1:28 1:54"]
            ),
            ("{ node { ...F } }", ["KnownFragmentNames 1:13"]),
            ("{ text } fragment F on Node { id }", ["NoUnusedFragments 1:10"]),
            ("{ ship(id: 1) { ... on Port { id } } }", ["PossibleFragmentSpreads 1:17"]),
            ("{ node { ...F } } fragment F on Node { self { ...F } }", ["NoFragmentCycles 1:47"]),
            ("query Q($a: ID!, $a: ID!) { ship(id: $a) { id } }", ["UniqueVariableNames 1:10 1:19"]),
            ("{ ship(id: $a) { id } }", ["NoUndefinedVariables 1:12 1:1"]),
            ("{ text @once(n: 1) @nope }", ["KnownArgumentNames 1:14", "KnownDirectives 1:20"]),
            ("query Q @once { text }", ["KnownDirectives 1:9"]),
            ("{ text @once @once }", ["UniqueDirectivesPerLocation 1:8 1:14"]),
            ("{ ship(id: 1, x: 2) { id } }", ["KnownArgumentNames 1:15"]),
            ("{ ship(id: 1, id: 2) { id } }", ["UniqueArgumentNames 1:8 1:15"]),
            ("{ ship(id: 1.5) { id } }", ["ValuesOfCorrectType 1:12"]),
            (
                "{ found(filter: {kind: BIGG}) { __typename } }",
                ["ValuesOfCorrectType 1:17", "ValuesOfCorrectType 1:24"]
            ),
            ("{ found(one: {a: 1, b: \"\"}) { __typename } }", ["ValuesOfCorrectType 1:14"]),
            ("{ found(n: 3000000000) { __typename } }", ["ValuesOfCorrectType 1:12"]),
            ("{ ship { id } text @many }", ["ProvidedRequiredArguments 1:3", "ProvidedRequiredArguments 1:20"]),
            ("query Q($a: Int) { ship(id: $a) { id } }", ["VariablesInAllowedPosition 1:9 1:29"]),
            ("query Q($a: Int) { found(one: {a: $a}) { __typename } }", ["VariablesInAllowedPosition 1:9 1:35"]),
            ("{ a: text a: node { id } }", ["OverlappingFieldsCanBeMerged 1:3 1:11"]),
            ("{ found(filter: {name: \"\", name: \"\"}) { __typename } }", ["UniqueInputFieldNames 1:18 1:28"]),
            (
                "{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }",
                ["MaxIntrospectionDepth 1:3"]
            ),
        ] as [(String, [String])])
    func invalid(text: String, expected: [String]) throws {
        #expect(try TestSchema.errors(text).sorted() == expected.sorted())
    }

    @Test("messages name what may have been meant")
    func suggestions() throws {
        #expect(
            try TestSchema.messages("{ ship(id: 1) { nam } }")
                == ["Cannot query field \"nam\" on type \"Ship\". Did you mean \"name\"?"])
        #expect(
            try TestSchema.messages("{ node { name } }")
                == [
                    "Cannot query field \"name\" on type \"Node\"."
                        + " Did you mean to use an inline fragment on \"Port\" or \"Ship\"?"
                ])
        #expect(
            try TestSchema.messages("{ text @mani }")
                == ["Unknown directive \"@mani\". Did you mean \"@many\"?"])
        #expect(
            try TestSchema.messages("{ found(filter: {name: \"\", kind: BIGG}) { __typename } }")
                == ["Value \"BIGG\" does not exist in \"Kind\" enum. Did you mean the enum value \"BIG\"?"])
        #expect(
            try TestSchema.messages("{ node { ...Frag } } fragment Frags on Node { id }").first
                == "Unknown fragment \"Frag\". Did you mean \"Frags\"?")
    }

    @Test("types that may have been meant come in the order of graphql-js, also where that goes round in a circle")
    func suggestedTypes() throws {
        let schema = try Schema.build(
            sdl: """
                interface Being { name: String }
                interface Pet implements Being { name: String }
                type Dog implements Being & Pet { name: String }
                type Human implements Being { name: String }
                union DogOrHuman = Dog | Human
                type Query { any: DogOrHuman }
                """)
        #expect(
            validate(try Parser.parse("{ any { name } }"), schema: schema).map(\.message) == [
                "Cannot query field \"name\" on type \"DogOrHuman\"."
                    + " Did you mean to use an inline fragment on \"Being\", \"Human\", \"Pet\", or \"Dog\"?"
            ])
    }

    @Test("a list where an input object is expected is told of the object's type, whether or not it may be null")
    func listForObject() throws {
        let schema = try Schema.build(sdl: "type Query { a(in: In!): Int } input In { b: Int }")
        #expect(
            validate(try Parser.parse("{ a(in: [1]) }"), schema: schema).map(\.message)
                == ["Expected value of type \"In\", found [1]."])
        #expect(
            validate(try Parser.parse("{ a(in: 1) }"), schema: schema).map(\.message)
                == ["Expected value of type \"In!\", found 1."])
    }

    @Test("a field whose type the schema does not define stops no rule")
    func sloppySchema() throws {
        let schema = try Schema.build(sdl: "type Query { a(b: Missing): Missing c: Int }")
        let document = try Parser.parse("query Q($v: Missing) { a(b: $v) { x y(z: 1) } c }")
        #expect(validate(document, schema: schema).map(\.rule) == ["KnownTypeNames"])
    }

    @Test("after a hundred errors it stops and says so")
    func limit() throws {
        let messages = try TestSchema.messages("{" + String(repeating: " nope", count: 100_000) + " }")
        #expect(messages.count == 101)
        #expect(messages.last == "Too many validation errors, error limit reached. Validation aborted.")
    }
}
