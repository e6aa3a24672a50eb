import Sandbox
import Testing
import Workspace

@Suite struct SavedSessionsTests {
    let folder = TemporaryFolder()
    private static let session = SavedSession(
        tabs: [
            .init(file: "/p/fleet.graphql", text: "not kept", variables: "{ \"n\": 9007199254740993 // many\n}"),
            .init(file: nil, text: "{ a }", variables: "", queryPolicy: "cache-first"),
        ], active: 1)

    @Test("what was open in a place is there again, once, and nowhere else; the file is for the user alone")
    func saves() throws {
        let sessions = SavedSessions(paths: folder.xdg)
        sessions.save(Self.session, "a place")
        let path = try #require(FileSystem.names(in: "\(folder.xdg.state)/sessions").first)
        #expect(TemporaryFolder.permissions(of: "\(folder.xdg.state)/sessions/\(path)") == 0o600)
        #expect(sessions.take("another") == nil)
        #expect(sessions.take("a place") == Self.session)
        // What crashes the program when it is opened is not opened again.
        #expect(sessions.take("a place") == nil)
    }

    @Test("the text of a file is not in it, nor is a value that sounds like a secret")
    func secrets() throws {
        let session = SavedSession(
            tabs: [
                .init(file: nil, text: "mutation { login(password: \"hunter2\") }", variables: "{\"otp\": 123456}"),
                .init(file: nil, text: "{ a }", variables: "no JSON: hunter2"),
            ], active: 0)
        #expect(!session.json.contains("hunter2"))
        #expect(!session.json.contains("123456"))
        #expect(!Self.session.json.contains("not kept"))
    }

    @Test("nothing open leaves nothing, and what is no session is none")
    func nothing() throws {
        let sessions = SavedSessions(paths: folder.xdg)
        sessions.save(Self.session, "a place")
        sessions.save(SavedSession(tabs: [], active: 0), "a place")
        #expect(sessions.take("a place") == nil)
        for text in ["", "{}", "[1]", "{\"tabs\": 1}"] { #expect(SavedSession(parsing: Array(text.utf8)) == nil) }
    }

    @Test("where a schema comes from is remembered for one endpoint, and forgotten")
    func schemas() throws {
        let chosen = ChosenSchemas(paths: folder.xdg)
        #expect(chosen.place(of: "a") == nil)
        try chosen.choose("/p/schema.graphqls", of: "a")
        #expect(chosen.place(of: "a") == "/p/schema.graphqls")
        #expect(chosen.place(of: "b") == nil)
        try chosen.choose(nil, of: "a")
        #expect(chosen.place(of: "a") == nil)
    }
}
