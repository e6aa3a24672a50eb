import Fixtures
import GraphQLLanguage
import GraphQLSchema
import Testing

/// A schema that is read and printed says what it said: every description, directive, argument and default, and within
/// a type in its order.
@Suite("SDL goes in and out without loss")
struct SDLRoundTripTests {
    /// The words of each definition, strings by what they stand for, as block strings and quoted ones say the same.
    private func words(of sdl: [UInt8]) throws -> [String: [String]] {
        let source = Source(bytes: sdl)
        var words: [String: [String]] = [:]
        for definition in try Parser.parse(source).definitions {
            let bytes = Array(sdl[definition.range.bounds])
            let tokens = Tokens.of(bytes).filter { $0.kind != .comment && $0.kind != .pipe }
            let key = definition.name.map { definition.isDirective ? "@\($0.value)" : $0.value } ?? "schema"
            words[key, default: []] += try tokens.compactMap { token in
                let text = String(decoding: bytes[token.range.bounds], as: UTF8.self)
                guard token.kind == .string || token.kind == .blockString else { return text }
                guard case .string(let string) = try Parser.parseValue(text) else { return text }
                // An empty description describes nothing.
                return string.value.isEmpty ? nil : "\"\(string.value)"
            }
        }
        return words
    }

    private func expectLossless(_ sdl: [UInt8]) throws {
        let printed = Array(try Schema.build(sdl: Source(bytes: sdl)).printSDL().utf8)
        var before = try words(of: sdl)
        let after = try words(of: printed)
        // What is built in, and roots with the usual names, go without saying.
        before["@oneOf"] = nil
        if after["schema"] == nil, let roots = before.removeValue(forKey: "schema") {
            #expect(roots.joined(separator: " ").hasPrefix("schema { query : Query"))
        }
        #expect(Set(before.keys) == Set(after.keys))
        for (name, words) in before { #expect(after[name] == words, "\(name)") }
    }

    @Test("everything that SDL can say")
    func everything() throws {
        try expectLossless(
            Array(
                #"""
                "The schema" schema @link(url: "x") { query: Q mutation: M }
                "A directive" directive @d("an argument" a: [Int!]! = [1] @deprecated, b: In = {x: 1, y: "z"}) repeatable on OBJECT | FIELD_DEFINITION
                directive @link(url: String) on SCHEMA
                """
                Many
                  lines "quoted" \"""
                """
                type Q implements I & J @d(a: [1]) @d(a: [2]) { "f" f("x" x: Int = 1 @deprecated(reason: "r")): Int @d(a: []) g: [[Q!]]! }
                type M { m: Int @deprecated(reason: "No longer supported") }
                interface I { f(x: Int): Int } interface J implements I { f(x: Int): Int }
                "U" union U @d(a: []) = Q | M
                "E" enum E @d(a: []) { "a" A @deprecated B }
                input In @oneOf { "x" x: Int y: String @deprecated(reason: "why") }
                "S" scalar S @specifiedBy(url: "https://example.org")
                """#.utf8))
    }

    @Test(
        "real schemas", .enabled(if: Fixtures.isPresent), arguments: ["gitlab", "linear", "swapi"])
    func realSchemas(name: String) throws {
        try expectLossless(try Fixtures.bytes("schemas/\(name).graphql"))
    }
}

extension Definition {
    fileprivate var isDirective: Bool { if case .directive = self { true } else { false } }
}
