import Terminal
import Testing

@testable import Explorer

@Suite("Paste understands")
struct PasteTests {
    static let body =
        #"{"query":"query Ship($id: ID!) { ship(id: $id) { name } }","variables":{"id":9007199254740993}}"#
    static let curl = """
        curl 'https://api.acme.io/graphql' \\
          -H 'Authorization: Bearer s3cret' -H 'content-type: application/json' \\
          --data-raw '{"query":"{ ships { id } }"}'
        """

    @Test("a JSON body asks; u unpacks it into a tab, digits kept")
    func unpack() {
        let harness = Harness("query Fleet { a }")
        harness.paste(Self.body)
        #expect(harness.row(22).contains("This is a request."))
        harness.press("u")
        #expect(harness.text == "query Ship($id: ID!) { ship(id: $id) { name } }")
        #expect(harness.state.tab.variables.area.buffer.text.contains("9007199254740993"))
        #expect(harness.startedRuns.isEmpty)
    }

    @Test("a URL with a query in it is unpacked, however it was encoded; one without is text")
    func url() {
        let harness = Harness("query Fleet { a }")
        harness.paste(
            "https://api.acme.io/graphql?query=query+Ship(%24id%3A%20ID!)%20%7B%0A%20ship%20%7D"
                + "&variables=%7B%22id%22:9007199254740993%7D&key=s3cret\n")
        #expect(harness.row(22).contains("This is a request."))
        harness.press("u")
        #expect(harness.text == "query Ship($id: ID!) {\n ship }")
        #expect(harness.state.tab.variables.area.buffer.text.contains("9007199254740993"))
        for text in ["https://api.acme.io/graphql", "https://search.example/?query=ships", "http://a?b=%FF"] {
            let other = Harness("query Fleet { a }")
            other.paste(text)
            #expect(other.text.contains(text))
        }
    }

    @Test("i inserts it as text")
    func insert() {
        let harness = Harness("query Fleet { a }")
        harness.press("End")
        harness.paste(Self.body)
        harness.press("i")
        #expect(harness.text == "query Fleet { a }" + Self.body)
    }

    @Test("credentials of a curl command come along only with h")
    func headers() {
        let harness = Harness("query Fleet { a }")
        harness.paste(Self.curl)
        harness.press("u")
        #expect(harness.text == "{ ships { id } }")
        #expect(harness.state.tab.headers.headers.isEmpty)
        #expect(harness.notice == "Unpacked the request into a new tab. Its headers were left out.")
        harness.paste(Self.curl)
        harness.press("h")
        #expect(harness.state.tab.headers.headers.map(\.name) == ["Authorization"])
        harness.press("Ctrl-X h")
        harness.type("\n")
        harness.press("Up Up")
        #expect(!harness.row(8).contains("s3cret") || harness.state.focus == .headers)
        harness.press("Ctrl-X 1")
        #expect(!harness.screen.contains("s3cret"))
    }

    @Test("other text is pasted as it is")
    func plain() {
        let harness = Harness("query Fleet { a }")
        harness.press("End")
        for text in [" # curl is fine", "{ b }"] { harness.paste(text) }
        #expect(harness.text == "query Fleet { a } # curl is fine{ b }")
    }

    @Test("a paste in pieces is one paste")
    func pieces() {
        let harness = Harness("query Fleet { a }")
        harness.press("End")
        harness.send(.input(.paste(Array("# 日".utf8.dropLast()), isLast: false)))
        harness.send(.input(.paste(Array("# 日".utf8.suffix(1)), isLast: true)))
        #expect(harness.text == "query Fleet { a }# 日")
    }

    @Test("words are split as a shell splits them")
    func shellWords() {
        #expect(
            ShellWords.split(#"curl -d 'it'\''s' "a \"b\"" $'x\ny' c\ d"#) == [
                "curl", "-d", "it's", "a \"b\"", "x\ny", "c d",
            ])
        #expect(ShellWords.split("curl 'open") == nil)
    }
}
