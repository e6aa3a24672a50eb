import GraphQLOperations
import Testing

@Suite("OperationDocument")
struct OperationDocumentTests {
    @Test("keeps the text and adds __typename to every selection set but the root")
    func addsTypename() throws {
        let document = try OperationDocument(text: "query Ships { ships { id\n captain{name} } }")
        #expect(
            document.text == "query Ships { ships { __typename id\n captain{ __typename name} } }")
        #expect(document.name == "Ships")
        #expect(document.kind == .query)
    }

    @Test("adds no __typename where one is asked for, nor inside introspection")
    func leavesTypename() throws {
        let text =
            "{ __schema { queryType { name } } ship { __typename id } port { x: __typename ... on Port { id } } }"
        let document = try OperationDocument(text: text)
        #expect(
            document.text
                == "{ __schema { queryType { name } } ship { __typename id } "
                + "port { __typename x: __typename ... on Port { __typename id } } }")
    }

    @Test("does not touch a subscription's root reached through fragments, which may have one field only")
    func leavesRootFragments() throws {
        let document = try OperationDocument(
            text: "subscription { ...S } fragment S on Subscription { shipMoved { id } }")
        #expect(
            document.text
                == "subscription { ...S } fragment S on Subscription { shipMoved { __typename id } }")
    }

    @Test("keeps only the named operation and the fragments it needs")
    func picksOperation() throws {
        let text = """
            # comment
            query A { a { ...F } }
            query B { b }
            fragment F on T { x ...G }
            fragment H on T { y }
            fragment G on T { z }
            """
        let document = try OperationDocument(text: text, operationName: "A")
        #expect(
            document.text
                == "query A { a { __typename ...F } }\n\nfragment F on T { __typename x ...G }\n\n"
                + "fragment G on T { __typename z }")
        #expect(try OperationDocument(text: text, operationName: "B").text == "query B { b }")
    }

    @Test("the hash is the SHA-256 of the text that is sent")
    func hashesText() throws {
        let document = try OperationDocument(text: "{ __typename }")
        #expect(document.text == "{ __typename }")
        #expect(document.sha256 == "7f56e67dd21ab3f30d1ff8b7bed08893f0a0db86449836189b361dd1e56ddb4b")
    }

    @Test("a syntax error has its line and column")
    func syntaxError() {
        do {
            _ = try OperationDocument(text: "query {\n  ship(id: }\n")
            Issue.record("the text has an error")
        } catch .syntax(let message, let line, let column, let frame) {
            #expect(line == 2)
            #expect(column == 12)
            #expect(!message.hasPrefix("Syntax Error"))
            #expect(frame.contains("ship(id: }"))
        } catch {
            Issue.record("unexpected \(error)")
        }
    }

    @Test("no operation, several without a name, and an unknown name are errors that list the names")
    func choosingErrors() {
        #expect(throws: OperationDocumentError.noOperation) {
            try OperationDocument(text: "fragment F on T { x }")
        }
        #expect(throws: OperationDocumentError.severalOperations(names: ["A", "B"])) {
            try OperationDocument(text: "query A { a } query B { b }")
        }
        #expect(throws: OperationDocumentError.unknownOperation(name: "C", names: ["A", "B"])) {
            try OperationDocument(text: "query A { a } query B { b }", operationName: "C")
        }
    }

    @Test("a missing fragment is sent as it is, and a cycle of fragments ends")
    func oddFragments() throws {
        let missing = try OperationDocument(text: "{ ship { ...Gone } }")
        #expect(missing.text == "{ ship { __typename ...Gone } }")
        #expect(missing.missingFragments == ["Gone"])
        let cycle = try OperationDocument(
            text: "{ ship { ...A } } fragment A on S { b { ...B } } fragment B on S { a { ...A } ...B }")
        #expect(cycle.selections.levels.count == 4)
    }

    @Test("fragments that use each other twice at every step cost a level for each selection set")
    func doublingFragments() throws {
        var text = "{ r { ...F0 } }"
        for number in 0..<60 {
            text += " fragment F\(number) on T { a { ...F\(number + 1) } b { ...F\(number + 1) } }"
        }
        text += " fragment F60 on T { x }"
        let document = try OperationDocument(text: text)
        #expect(document.selections.levels.count == 122)
    }

    @Test("a chain of fragments without reasonable end is refused, and one through fields is not")
    func fragmentChains() throws {
        var nested = "{ ...F0 }"
        var through = "{ ...F0 }"
        for number in 0..<20_000 {
            nested += " fragment F\(number) on T { ...F\(number + 1) }"
            through += " fragment F\(number) on T { a { ...F\(number + 1) } }"
        }
        nested += " fragment F20000 on T { x }"
        through += " fragment F20000 on T { x }"
        #expect(throws: OperationDocumentError.tooDeep(limit: 2_000)) { try OperationDocument(text: nested) }
        #expect(try OperationDocument(text: through).selections.levels.count == 20_001)
    }

    @Test("a position of the sent text leads back to the text as written")
    func writtenPositions() throws {
        let text = "query Other { o }\n\nquery Q {\n  ship { name }\n}\n"
        let document = try OperationDocument(text: text, operationName: "Q")
        #expect(document.text == "query Q {\n  ship { __typename name }\n}")
        let position = document.writtenPosition(line: 2, column: 21)
        #expect(position?.line == 4)
        #expect(position?.column == 10)
    }

    @Test("variables are declared with their types and defaults")
    func declarations() throws {
        let document = try OperationDocument(
            text: "query Q($id: ID!, $n: Int = 3, $f: [Filter!]) { a(id: $id, n: $n, f: $f) }")
        #expect(document.variableDeclarations.map(\.name) == ["id", "n", "f"])
        #expect(document.variableDeclarations.map(\.typeText) == ["ID!", "Int", "[Filter!]"])
        #expect(document.variableDeclarations.map(\.isRequired) == [true, false, false])
        #expect(document.applyingDefaults(to: ["id": "7"]) == ["id": "7", "n": 3])
    }
}
