import GraphQLSchema
import Testing

@Suite("Completion")
struct CompletionsTests {
    let schema = HarbourSchema.schema

    private func items(_ text: String, fragments: [KnownFragment] = []) -> [CompletionItem] {
        let cursor = Cursor(text)
        return completions(in: cursor.bytes, at: cursor.offset, schema: schema, fragments: fragments)
    }

    private func labels(_ text: String) -> [String] { items(text).map(\.label) }

    /// The text after the first item was accepted, with a bar where the cursor would be.
    private func accepted(_ text: String, _ label: String? = nil) -> String? {
        let cursor = Cursor(text)
        guard let item = items(text).first(where: { label == nil || $0.label == label }) else { return nil }
        var inserted = Array(item.insertText.utf8)
        inserted.insert(UInt8(ascii: "|"), at: item.cursorOffsetInInsert ?? inserted.count)
        var bytes = cursor.bytes
        bytes.replaceSubrange(item.replaceRange.bounds, with: inserted)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("fields of the type that a selection is on, in the schema's order, deprecated and meta fields last")
    func fields() {
        #expect(labels("{ | }").starts(with: ["ship", "ships", "search", "node", "named", "count"]))
        #expect(
            labels("{ ship(id: 1) { | ") == [
                "id", "name", "captain", "voyages", "log", "depth", "status", "crew", "port", "draught", "__typename",
            ])
        #expect(labels("mutation { mo|").first == "move")
        #expect(labels("subscription M { |").first == "shipMoved")
        #expect(labels("fragment F on Port { |").starts(with: ["id", "name", "ships"]))
        #expect(labels("{ a: ship(id: 1) { b: cap|").first == "captain")
        #expect(labels("{ ... on Query { ship { ... @skip(if: true) { dep|").first == "depth")
        #expect(labels("{ search { | } }") == ["__typename"])
        #expect(labels("{ nothing { | } }").isEmpty)
    }

    @Test("an item has type, description and the reason of a deprecation")
    func details() throws {
        let draught = try #require(items("{ ship(id: 1) { draug| } }").first)
        #expect(draught.detail == "Float")
        #expect(draught.deprecationReason == "Use depth.")
        #expect(items("{ ship(id: 1) { log(|").first?.detail == "DateTime!")
        #expect(items("{ ship(id: 1) { log(lev|").first?.detail == "Level! = INFO")
    }

    @Test("accepting a field brings required arguments and braces, unless they are there")
    func snippets() {
        #expect(accepted("{ shi| }") == "{ ship(id: |) {\n  \n} }")
        #expect(accepted("{ cou| }") == "{ count| }")
        #expect(accepted("{ ship(id: 1) { capt| } }") == "{ ship(id: 1) { captain {\n  |\n} } }")
        #expect(accepted("{ shi|(id: 1) }") == "{ ship|(id: 1) }")
        #expect(accepted("{ nam| { name } }", "named") == "{ named| { name } }")
        #expect(accepted("{ a: shi| }") == "{ a: ship(id: |) {\n  \n} }")
        #expect(accepted("{ ship(id: 1) { na|me } }") == "{ ship(id: 1) { name| } }")
    }

    @Test("arguments that are not given yet, required ones first")
    func arguments() {
        #expect(labels("{ ship(id: 1) { log(| ) } }") == ["from", "level"])
        #expect(labels("{ ship(id: 1) { log(level: INFO, |) } }") == ["from"])
        #expect(labels("{ ship(id: 1) { log(level: ALERT from: \"\" |) } }") == [])
        #expect(accepted("{ ships(fil|) }") == "{ ships(filter: |) }")
        #expect(labels("{ count @include(|) }") == ["if"])
    }

    @Test("values: enums, booleans, input fields, variables that fit first")
    func values() {
        #expect(labels("{ ship(id: 1) { log(level: |) } }") == ["INFO", "ALERT"])
        #expect(labels("{ ship(id: 1) { name(upper: t|) } }").first == "true")
        #expect(labels("{ ships(filter: { | }) }") == ["limit", "name", "status", "and", "old"])
        #expect(labels("{ ships(filter: { limit: 1 status: [S|] }) }") == ["SAILING", "SUNK"])
        #expect(labels("{ ships(filter: { and: { sta| }") == ["status"])
        #expect(labels("query Q($a: Int, $b: ID!, $c: [ID]) { ship(id: |") == ["$b", "$c", "$a"])
        #expect(labels("query Q($abc: Int, $b: ID!) { ship(id: $a|) }") == ["$abc"])
        #expect(accepted("query Q($b: ID!) { ship(id: $|) }") == "query Q($b: ID!) { ship(id: $b|) }")
        #expect(accepted("{ ships(filter: |) }") == "{ ships(filter: { limit: | }) }")
        #expect(labels("{ ships(filter: {limit: 1}, first: 2, |").isEmpty)
    }

    @Test("types: those that overlap in conditions, input types in declarations")
    func types() {
        #expect(
            labels("{ search(text: 1) { ... on | } }") == ["Node", "Named", "Ship", "Captain", "Port", "SearchResult"])
        #expect(labels("fragment F on Sh|").first == "Ship")
        #expect(labels("query Q($f: ShipF|) { count }") == ["ShipFilter"])
        #expect(labels("query Q($f: [Stat|]!) { count }").first == "Status")
        #expect(!labels("query Q($f: |").contains("Ship"))
    }

    @Test("fragments of this text and of others, where they fit")
    func fragments() {
        let text = "{ ship(id: 1) { ...| } }\nfragment A on Ship { id }\nfragment B on Voyage { to { id } }"
        #expect(labels(text).starts(with: ["A", "on Ship"]))
        #expect(!labels(text).contains("B"))
        let other = KnownFragment(name: "Other", typeCondition: "Node")
        #expect(items("{ ship(id: 1) { ...Oth|", fragments: [other]).map(\.label) == ["Other"])
        #expect(accepted("{ search(text: 1) { ...on Sh|") == "{ search(text: 1) { ...on Ship {\n  |\n}")
    }

    @Test("directives by where they may stand, with their required arguments")
    func directives() {
        #expect(labels("{ count @| }") == ["@skip", "@include"])
        #expect(labels("query Q @| { count }") == [])
        #expect(accepted("{ count @inc| }") == "{ count @include(if: |) }")
    }

    @Test("keywords outside of definitions, also behind a complete one")
    func keywords() {
        #expect(labels("|") == ["query", "mutation", "subscription", "fragment"])
        #expect(labels("{ count }\nmu|") == ["mutation"])
        #expect(labels("fragment F |") == ["on"])
    }

    @Test("a definition that was never closed does not swallow the next one")
    func halfTyped() {
        #expect(labels("query A {\n  ship(id: 1) {\n    |\n\nquery B {\n  count\n}").contains("captain"))
        #expect(labels("query A {\n  ship(id: 1) {\n\nmutation B {\n  mo|\n}").first == "move")
        #expect(labels("{ ship(id: { name } |").contains("count") == false)
        #expect(labels("{ ship(id: 1 { capt|").first == "captain")
    }

    @Test("nothing is offered in comments, strings and numbers")
    func quiet() {
        #expect(labels("{ # sh|\n }").isEmpty)
        #expect(labels("{ ship(id: \"a|\") }").isEmpty)
        #expect(labels("{ ship(id: \"a|").isEmpty)
        #expect(labels("{ ships(first: 1|) }").isEmpty)
        #expect(labels("query |").isEmpty)
    }

    @Test("letters in their order are enough, better fits come first")
    func fuzzy() {
        #expect(labels("{ ship(id: 1) { st|") == ["status"])
        #expect(labels("{ ship(id: 1) { cn|") == ["captain"])
        #expect(labels("{ ship(id: 1) { o|").starts(with: ["voyages", "log", "port"]))
        #expect(labels("{ __t|").contains("__typename"))
    }

    @Test("without a schema variables and fragments are still known")
    func noSchema() {
        let cursor = Cursor("query Q($a: Int) { x(y: $|) }")
        #expect(completions(in: cursor.bytes, at: cursor.offset, schema: nil).map(\.label) == ["$a"])
        let spread = Cursor("{ ...| } fragment F on T { a }")
        #expect(completions(in: spread.bytes, at: spread.offset, schema: nil).map(\.label) == ["F"])
    }

    @Test("at every place of a text with any bytes there is an answer")
    func robust() {
        let text = "query Q($a:[Int!]={b:1}@x){a:ship(id:{d:\"é\"$a[}@y{...F}}#z\n\"\"\"\u{0}((({{{[[[:::...@@@$$$"
        let bytes = Array(text.utf8)
        for offset in 0...bytes.count {
            let items =
                completions(in: bytes, at: offset, schema: schema)
                + completions(in: Array(bytes[..<offset]), at: offset, schema: schema)
                + variablesCompletions(in: bytes, at: offset, variables: [], schema: schema)
            #expect(items.allSatisfy { $0.replaceRange.touches(offset) && $0.replaceRange.upperBound <= bytes.count })
            if let info = typeInfo(in: bytes, at: offset, schema: schema) { #expect(info.range.touches(offset)) }
        }
    }
}
