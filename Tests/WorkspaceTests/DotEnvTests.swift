import Testing
import Workspace

@Suite struct DotEnvTests {
    @Test("quotes, comments and export are read as shells read them")
    func readsAssignments() {
        let file = DotEnv(
            parsing: """
                # settings
                SEXTANT_ENDPOINT=http://localhost:4000/graphql   # the local one
                export SEXTANT_THEME = nord
                TOKEN='a b # c'
                GREETING="two\\nlines \\"quoted\\""
                not an assignment
                EMPTY=
                """)
        #expect(
            file.values == [
                "SEXTANT_ENDPOINT": "http://localhost:4000/graphql", "SEXTANT_THEME": "nord", "TOKEN": "a b # c",
                "GREETING": "two\nlines \"quoted\"", "EMPTY": "",
            ])
    }

    @Test("the real environment wins over the file, and only SEXTANT names are settings")
    func environmentWins() {
        let file = DotEnv(parsing: "SEXTANT_THEME=file\nSEXTANT_TIMEOUT=5\nPATH=/evil")
        let merged = ProcessEnvironment(["SEXTANT_THEME": "environment", "PATH": "/bin"]).settings(over: file)
        #expect(merged["SEXTANT_THEME"] == "environment")
        #expect(merged["SEXTANT_TIMEOUT"] == "5")
        #expect(merged["PATH"] == "/bin")
    }

    @Test("an empty variable counts as unset, so the file may fill it")
    func emptyIsUnset() {
        let merged = ProcessEnvironment(["SEXTANT_THEME": ""]).settings(over: DotEnv(parsing: "SEXTANT_THEME=nord"))
        #expect(merged["SEXTANT_THEME"] == "nord")
    }
}
