import Sandbox
import Testing
import Workspace

@Suite struct ConfigSearchTests {
    let folder = TemporaryFolder()

    private func search(_ name: String = "") -> ConfigSearch {
        ConfigSearch(from: "\(folder.path)\(name)", home: folder.path)
    }

    @Test("every name that graphql-config knows is looked for, legacy ones included", arguments: ConfigSearch.names)
    func names(name: String) {
        let path = folder.write(name, name == "package.json" ? #"{"graphql": {}}"# : "schema: a")
        let search = search()
        let isReadable = !name.contains("ts") && !name.contains("js") || name.hasSuffix("json")
        if isReadable, !name.hasSuffix("toml") {
            #expect(search.file == FileSystem.resolved(path))
        } else {
            #expect(search.file == nil)
            #expect(search.unreadable == [FileSystem.resolved(path)])
        }
    }

    @Test("a folder's own file counts before one above it, and nothing above the home folder counts")
    func upwards() {
        folder.write("app/.graphqlrc.yml", "schema: a")
        folder.write("app/src/deep/x", "")
        #expect(search("/app/src/deep").file == FileSystem.resolved("\(folder.path)/app/.graphqlrc.yml"))
        #expect(search().file == nil)
    }

    @Test("a program that would count first does not hide a file that can be read")
    func both() {
        folder.write("graphql.config.ts", "")
        folder.write(".graphqlrc.yml", "schema: a")
        #expect(search().file?.hasSuffix(".graphqlrc.yml") == true)
        #expect(search().unreadable.count == 1)
    }

    @Test("a package.json without the key is not a configuration")
    func packages() {
        folder.write("package.json", #"{"name": "x"}"#)
        #expect(search().file == nil)
        folder.write("package.json", "not JSON")
        #expect(search().file == nil)
    }
}
