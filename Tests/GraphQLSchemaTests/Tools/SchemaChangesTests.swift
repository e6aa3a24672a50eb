import GraphQLSchema
import Testing

@Suite("Schema changes")
struct SchemaChangesTests {
    private func changes(_ old: String, _ new: String) throws -> [String] {
        let base = "type Query { q: Int }\n"
        return try Schema.build(sdl: base + old).changes(to: Schema.build(sdl: base + new)).map {
            "\($0.severity.rawValue) \($0.kind.rawValue) \($0.message)"
        }
    }

    @Test("equal schemas differ in nothing, whatever the order of their types")
    func equal() throws {
        #expect(try changes("enum A { X } scalar B", "scalar B enum A { X }") == [])
    }

    @Test("types come, go, and change their kind")
    func types() throws {
        #expect(
            try changes("type A { a: Int } scalar B", "input B { x: Int } type C { c: Int }") == [
                "breaking TYPE_REMOVED A was removed.",
                "breaking TYPE_CHANGED_KIND B changed from a Scalar type to an Input type.",
                "safe TYPE_ADDED C was added.",
            ])
    }

    @Test("an answer may become less often null; anything else breaks readers")
    func fieldTypes() throws {
        #expect(
            try changes(
                "type A { a: Int b: Int! c: [Int] d: [Int!] e: Int f: Int }",
                "type A { a: Int! b: Int c: [Int!]! d: [Int] e: [Int] g: Int }") == [
                    "safe FIELD_CHANGED_KIND_SAFE A.a changed type from Int to Int!.",
                    "breaking FIELD_CHANGED_KIND A.b changed type from Int! to Int.",
                    "safe FIELD_CHANGED_KIND_SAFE A.c changed type from [Int] to [Int!]!.",
                    "breaking FIELD_CHANGED_KIND A.d changed type from [Int!] to [Int].",
                    "breaking FIELD_CHANGED_KIND A.e changed type from Int to [Int].",
                    "breaking FIELD_REMOVED A.f was removed.",
                    "safe FIELD_ADDED A.g was added.",
                ])
    }

    @Test("an input may become more often null; a new one must not be required")
    func inputs() throws {
        #expect(
            try changes(
                "input A { a: Int! b: Int c: Int }", "input A { a: Int b: Int! d: Int e: Int! f: Int! = 1 }") == [
                    "dangerous OPTIONAL_INPUT_FIELD_ADDED An optional field d on input type A was added.",
                    "breaking REQUIRED_INPUT_FIELD_ADDED A required field e on input type A was added.",
                    "dangerous OPTIONAL_INPUT_FIELD_ADDED An optional field f on input type A was added.",
                    "safe FIELD_CHANGED_KIND_SAFE A.a changed type from Int! to Int.",
                    "breaking FIELD_CHANGED_KIND A.b changed type from Int to Int!.",
                    "breaking FIELD_REMOVED A.c was removed.",
                ])
    }

    @Test("arguments: removed, added, retyped, and their defaults, in which the order of fields says nothing")
    func arguments() throws {
        #expect(
            try changes(
                "input I { x: Int y: Int } type A { f(a: Int, b: Int = 1, c: I = {x: 1, y: 2}, d: Int, e: Int = 1): Int }",
                "input I { x: Int y: Int } type A { f(b: Int = 2, c: I = {y: 2, x: 1}, d: Int!, e: Int, g: Int, h: Int!): Int }"
            )
                == [
                    "breaking ARG_REMOVED A.f arg a was removed.",
                    "dangerous ARG_DEFAULT_VALUE_CHANGE A.f arg b has changed defaultValue from 1 to 2.",
                    "breaking ARG_CHANGED_KIND A.f arg d has changed type from Int to Int!.",
                    "dangerous ARG_DEFAULT_VALUE_CHANGE A.f arg e defaultValue was removed.",
                    "dangerous OPTIONAL_ARG_ADDED An optional arg g on A.f was added.",
                    "breaking REQUIRED_ARG_ADDED A required arg h on A.f was added.",
                ])
    }

    @Test("enum values, union members and interfaces that are added may surprise; removed ones break")
    func membership() throws {
        let common = "interface I { q: Int } interface J { q: Int } type S { s: Int } type T { t: Int } "
        #expect(
            try changes(
                common + "enum E { A B } union U = S type O implements I { q: Int }",
                common + "enum E { A C } union U = T type O implements J { q: Int }") == [
                    "dangerous VALUE_ADDED_TO_ENUM C was added to enum type E.",
                    "breaking VALUE_REMOVED_FROM_ENUM B was removed from enum type E.",
                    "dangerous TYPE_ADDED_TO_UNION T was added to union type U.",
                    "breaking TYPE_REMOVED_FROM_UNION S was removed from union type U.",
                    "dangerous IMPLEMENTED_INTERFACE_ADDED J added to interfaces implemented by O.",
                    "breaking IMPLEMENTED_INTERFACE_REMOVED O no longer implements interface I.",
                ])
    }

    @Test("directives and their places")
    func directives() throws {
        #expect(
            try changes(
                "directive @a(x: Int) repeatable on FIELD | QUERY directive @b on FIELD",
                "directive @a(y: Int!, z: Int) on FIELD | MUTATION directive @c on FIELD") == [
                    "breaking REQUIRED_DIRECTIVE_ARG_ADDED A required arg y on directive a was added.",
                    "safe OPTIONAL_DIRECTIVE_ARG_ADDED An optional arg z on directive a was added.",
                    "breaking DIRECTIVE_ARG_REMOVED x was removed from a.",
                    "breaking DIRECTIVE_REPEATABLE_REMOVED Repeatable flag was removed from a.",
                    "breaking DIRECTIVE_LOCATION_REMOVED QUERY was removed from a.",
                    "safe DIRECTIVE_LOCATION_ADDED MUTATION was added to a.",
                    "breaking DIRECTIVE_REMOVED b was removed.",
                    "safe DIRECTIVE_ADDED @c was added.",
                ])
    }

    @Test("descriptions are compared too")
    func descriptions() throws {
        #expect(
            try changes(#""x" type A { a: Int }"#, #""y" type A { "z" a: Int }"#) == [
                "safe DESCRIPTION_CHANGED The description of A has changed.",
                "safe DESCRIPTION_CHANGED The description of A.a has changed.",
            ])
    }
}
