import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation
import Testing

@Suite("Rules for type system documents")
struct SDLRulesTests {
    private func errors(_ text: String, extending schema: Schema? = nil) throws -> [String] {
        Validator.validateSDL(try Parser.parse(text), extending: schema).map { error in
            error.rule + error.locations.map { " \($0)" }.joined()
        }
    }

    @Test(
        "each rule names itself and the place",
        arguments: [
            ("type Query { a: Int @deprecated }", []),
            ("schema { query: Q } schema { mutation: Q } type Q { a: Int }", ["LoneSchemaDefinition 1:21"]),
            ("schema { query: Q } extend schema { query: Q } type Q { a: Int }", ["UniqueOperationTypes 1:10 1:37"]),
            ("type A { a: Int } enum A { B }", ["UniqueTypeNames 1:6 1:24"]),
            ("enum A { B } extend enum A { B }", ["UniqueEnumValueNames 1:10 1:30"]),
            ("type A { b: Int b: Int }", ["UniqueFieldDefinitionNames 1:10 1:17"]),
            ("type A { b(c: Int, c: Int): Int }", ["UniqueArgumentDefinitionNames 1:12 1:20"]),
            ("directive @a on FIELD directive @a on FIELD", ["UniqueDirectiveNames 1:12 1:34"]),
            ("type A { b: Nope }", ["KnownTypeNames 1:13"]),
            ("type A @nope { b: Int }", ["KnownDirectives 1:8"]),
            ("type A @skip(if: true) { b: Int }", ["KnownDirectives 1:8"]),
            ("type A { b: Int @deprecated @deprecated }", ["UniqueDirectivesPerLocation 1:17 1:29"]),
            ("extend type A { b: Int }", ["PossibleTypeExtensions 1:13"]),
            ("enum A { B } extend type A { b: Int }", ["PossibleTypeExtensions 1:1 1:14"]),
            ("type A { b: Int @deprecated(why: 1) }", ["KnownArgumentNamesOnDirectives 1:29"]),
            ("type A { b: Int @deprecated(reason: \"\", reason: \"\") }", ["UniqueArgumentNames 1:29 1:41"]),
            ("input A { b: A = {c: 1, c: 2} }", ["UniqueInputFieldNames 1:19 1:25"]),
            ("scalar A @specifiedBy", ["ProvidedRequiredArgumentsOnDirectives 1:10"]),
        ] as [(String, [String])])
    func rules(text: String, expected: [String]) throws {
        #expect(try errors(text) == expected)
    }

    @Test("a name that is built in and defined again is suggested once")
    func suggestedOnce() throws {
        let faults = Validator.validateSDL(try Parser.parse("scalar String type A { b: Strings }"))
        #expect(faults.map(\.message) == ["Unknown type \"Strings\". Did you mean \"String\"?"])
    }

    @Test("an extension of a schema is checked against it")
    func extending() throws {
        let schema = TestSchema.schema
        #expect(try errors("extend type Ship { sails: Int }", extending: schema) == [])
        #expect(try errors("extend type Ship { name: Int }", extending: schema) == ["UniqueFieldDefinitionNames 1:20"])
        #expect(try errors("type Ship { a: Int }", extending: schema) == ["UniqueTypeNames 1:6"])
        #expect(try errors("extend enum Ship { A }", extending: schema) == ["PossibleTypeExtensions 1:1"])
    }
}
