import Testing

@Suite struct FormatCommandTests {
    @Test("standard input is laid out on standard output, comments kept")
    func standardInput() async throws {
        let run = try await sextant("format", "-", input: "{a # one\nb}")
        #expect(run.status == 0)
        #expect(run.output == "{\n  a # one\n  b\n}\n")
        #expect(run.errors == "")
    }

    @Test("files are rewritten, and named when they changed")
    func files() async throws {
        let home = Home()
        home.write("a.graphql", "{a}")
        home.write("b.graphql", "{\n  b\n}\n")
        let run = try await sextant("format", "a.graphql", "b.graphql", home: home)
        #expect(run.status == 0)
        #expect(run.errors == "sextant: laid out a.graphql\n")
        #expect(try await sextant("format", "--check", "a.graphql", "b.graphql", home: home).status == 0)
    }

    @Test("--check changes nothing, names what would change, and exits with 1")
    func check() async throws {
        let home = Home()
        home.write("a.graphql", "{a}")
        home.write("b.graphql", "{\n  b\n}\n")
        for _ in 1...2 {
            let run = try await sextant("format", "--check", "a.graphql", "b.graphql", home: home)
            #expect(run.status == 1)
            #expect(run.output == "a.graphql\n")
        }
    }

    @Test("a document that does not parse is left as it is, and the exit code is 5")
    func syntax() async throws {
        let home = Home()
        home.write("a.graphql", "{a")
        home.write("b.graphql", "{b}")
        let run = try await sextant("format", "a.graphql", "b.graphql", home: home)
        #expect(run.status == 5)
        #expect(run.errors.hasPrefix("a.graphql:1:3: Syntax: "))
        #expect(try await sextant("format", "--check", "b.graphql", home: home).status == 0)
        #expect(try await sextant("format", "-", home: home, input: "{").status == 5)
        #expect(try await sextant("format", home: home).status == 2)
    }
}
