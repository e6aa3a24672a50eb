import Testing

@testable import Workspace

@Suite struct GlobTests {
    @Test(
        "patterns match as minimatch has it, dot files included",
        arguments: [
            ("*.graphql", "a.graphql", true), ("*.graphql", "src/a.graphql", false),
            ("**/*.graphql", "a.graphql", true), ("**/*.graphql", "src/deep/a.graphql", true),
            ("src/**", "src/a/b", true), ("src/**/x", "src/x", true), ("src/**/x", "srcx", false),
            ("*.graphql", ".hidden.graphql", true), ("**/*.gql", ".github/a.gql", true),
            ("a?c", "abc", true), ("a?c", "ac", false), ("a?c", "a/c", false),
            ("[a-c]x", "bx", true), ("[!a-c]x", "bx", false), ("[!a-c]x", "dx", true), ("[^a]", "b", true),
            ("[]]x", "]x", true), ("[ab", "[ab", true),
            ("{a,b}.ts", "b.ts", true), ("{a,b}.ts", "c.ts", false), ("x{a,{b,c}d}", "xcd", true),
            ("src/{queries,fragments}/**/*.{graphql,gql}", "src/fragments/x/y.gql", true),
            ("a\\*b", "a*b", true), ("a\\*b", "axb", false),
            ("./src/*.graphql", "src/a.graphql", true), ("src/../lib/a", "lib/a", true),
            ("../x/*.gql", "../x/a.gql", true),
            ("北*.graphql", "北極.graphql", true), ("*a*b*c", "xxaxxbxxc", true), ("*a*b*c", "xxaxxbxx", false),
        ])
    func matches(pattern: String, path: String, expected: Bool) throws {
        #expect(try Glob(pattern).matches(path) == expected)
    }

    @Test("an exclamation mark in front makes it a pattern of what to leave out")
    func negation() throws {
        let glob = try Glob("!**/generated/**")
        #expect(glob.isNegated)
        #expect(glob.matches("src/generated/a.graphql"))
        #expect(try !Glob("a!b").isNegated)
    }

    @Test("a pattern that explodes is refused, and one that is made to be slow is not slow")
    func hostile() throws {
        #expect(throws: GlobError.self) { try Glob(String(repeating: "{a,b}", count: 40)) }
        #expect(throws: GlobError.self) {
            try Glob(String(repeating: "{", count: 100) + String(repeating: "}", count: 100))
        }
        let slow = try Glob(String(repeating: "**/*a", count: 40) + "/" + String(repeating: "*a", count: 200) + "b")
        #expect(!slow.matches(String(repeating: "aaaa/", count: 100) + String(repeating: "a", count: 1_000)))
    }

    @Test("what is not understood is named")
    func unknown() {
        #expect(throws: GlobError(problem: "the pattern holds “@(…)”, which Sextant does not understand")) {
            try Glob("src/@(a|b).graphql")
        }
    }
}
