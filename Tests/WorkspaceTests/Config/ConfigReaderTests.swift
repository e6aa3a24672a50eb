import CPosix
import Sandbox
import Testing

@testable import Workspace

@Suite struct ConfigReaderTests {
    let folder = TemporaryFolder()

    private func parse(_ text: String, file: String = "f.yml") throws -> ConfigNode {
        try ConfigReader.parse(Array(text.utf8), file: file)
    }

    private func message(_ text: String, file: String = "f.yml") -> String {
        do {
            _ = try parse(text, file: file)
            return ""
        } catch { return "\(error)" }
    }

    @Test("YAML with anchors, aliases and merge keys is read")
    func anchors() throws {
        let node = try parse(
            """
            base: &base { a: 1, b: 2 }
            one:
              <<: *base
              b: 3
            two: *base
            """)
        #expect(node["one"]?["a"]?.text?.template.literal == "1")
        #expect(node["one"]?["b"]?.text?.template.literal == "3")
        #expect(node["two"]?["b"]?.text?.template.literal == "2")
    }

    @Test("JSON is read with the same places as YAML")
    func json() throws {
        let node = try parse("{\n  \"schema\": [\"a\",\n    \"ü\", 5, null]\n}", file: "f.json")
        guard case .list(let items)? = node["schema"]?.value else {
            Issue.record("no list")
            return
        }
        #expect(items.map(\.place.line) == [2, 3, 3, 3])
        #expect(items.map(\.place.column) == [14, 5, 10, 13])
    }

    @Test("a file without an ending may be JSON, since YAML holds it")
    func jsonAsYAML() throws {
        #expect(try parse(#"{"schema": "a.graphql", "documents": ["b"]}"#, file: ".graphqlrc")["schema"]?.text != nil)
    }

    @Test("errors say where and what to do")
    func errors() {
        #expect(message("a: [1, 2\nb: 3\n").hasPrefix("f.yml:2:"))
        #expect(message("a: *nowhere").hasPrefix("f.yml:1:4: the alias *nowhere has no anchor &nowhere before it; "))
        #expect(message("? [a]\n: b").hasPrefix("f.yml:1:3: a key is a list; "))
        #expect(message("") == "f.yml: the file is empty; see the README for an example.")
        #expect(
            message("{\"a\": 1,}", file: "f.json")
                == "f.json:1:9: a key in double quotes is expected; correct the JSON there (comments are not allowed).")
        #expect(message("// x\n{}", file: "f.json").contains("comments are not allowed"))
    }

    @Test("what a file cannot do is hang, crash or fill the memory")
    func hostile() throws {
        let deep = String(repeating: "[", count: 200_000)
        #expect(message(deep).contains("are nested"))
        #expect(message(deep, file: "f.json").contains("are nested"))
        #expect(message(String(repeating: "a:\n", count: 1)).isEmpty)
        #expect(message(String(repeating: "- ", count: 100_000) + "a").contains("are nested"))

        var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1..<20 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            bomb += "a\(level): &a\(level) [\(aliases)]\n"
        }
        #expect(message(bomb).contains("unfolds to more than 100000 values"))

        let bytes: [UInt8] = Array("schema: a\ndocuments: ".utf8) + [0xFF, 0xFE, 0x0A]
        let error = try #require(throws: ConfigError.self) { try ConfigReader.parse(bytes, file: "f.yml") }
        #expect(error.description == "f.yml:2:1: the bytes of this line are not UTF-8; save the file as UTF-8.")
        #expect(message("a: \u{0}b").hasPrefix("f.yml:1:"))
        #expect(message("a: \u{E0F0}").contains("stand for nothing"))
    }

    @Test("a file of 50 MB, a pipe and a folder are refused at once")
    func refusesFiles() throws {
        let large = folder.write("large.yml", "")
        #expect(truncate(large, 50 << 20) == 0)
        let pipe = "\(folder.path)/pipe.yml"
        #expect(mkfifo(pipe, 0o600) == 0)
        for (path, words) in [(large, "larger than 1 MB"), (pipe, "no regular file"), (folder.path, "no regular file")]
        {
            let error = try #require(throws: ConfigError.self) { try ConfigReader.read(path) }
            #expect(error.description.contains(words))
        }
    }

    @Test("programs and TOML are named with what to do instead", arguments: ["graphql.config.ts", ".graphqlrc.toml"])
    func unreadable(name: String) throws {
        let path = folder.write(name, "")
        let error = try #require(throws: ConfigError.self) { try ConfigReader.read(path) }
        #expect(error.description.contains("write the same settings into .graphqlrc.yml"))
    }
}
