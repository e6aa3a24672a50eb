import Fixtures
import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation
import JSON

/// A reader of text from outside, and what must hold for it whatever the bytes are.
enum FuzzTarget: String, CaseIterable {
    case language, formatter, schema, introspection, editor, json, jsonc

    func run(_ bytes: [UInt8]) {
        switch self {
        case .language: language(bytes)
        case .formatter: formatter(bytes)
        case .schema: schema(bytes)
        case .introspection: introspection(bytes)
        case .editor: editor(bytes)
        case .json: json(bytes)
        case .jsonc: jsonc(bytes)
        }
    }

    /// Each kitchen sink of the target, and all that is left of it when it is cut somewhere.
    var seeds: [[UInt8]] {
        let sinks =
            switch self {
            case .language, .formatter: [KitchenSink.operations, KitchenSink.schema]
            case .schema: [KitchenSink.schema]
            case .introspection: [KitchenSink.introspection]
            case .editor: [KitchenSink.operations]
            case .json: [KitchenSink.json, KitchenSink.introspection]
            case .jsonc: [KitchenSink.jsonc]
            }
        return sinks.map { Array($0.utf8) }.flatMap { sink in (0...sink.count).map { Array(sink[..<$0]) } }
    }

    // MARK: GraphQL

    /// The text as a tree, or nil for what is refused; then the place must lie in the text.
    private func parsed(_ bytes: [UInt8]) -> Document? {
        do throws(SyntaxError) {
            return try Parser.parse(Source(bytes: bytes))
        } catch {
            precondition(error.range.upperBound <= bytes.count, "an error beyond the end")
            precondition(LineIndex(bytes).position(at: error.range.lowerBound) == error.position, "two positions")
            return nil
        }
    }

    private func parsedAgain(_ text: String) -> Document {
        guard let document = parsed(Array(text.utf8)) else {
            preconditionFailure("what was written is refused: \(text)")
        }
        return document
    }

    private func language(_ bytes: [UInt8]) {
        var end = 0
        for token in Tokens.of(bytes) {
            precondition(
                token.start >= end && token.end > token.start && token.end <= bytes.count, "a token out of place")
            end = token.end
        }
        guard let document = parsed(bytes) else { return }
        let printed = Printer.print(document)
        precondition(Printer.print(parsedAgain(printed)) == printed, "printing changes what it prints")
    }

    private func formatter(_ bytes: [UInt8]) {
        guard let document = parsed(bytes) else { return }
        guard let formatted = try? Formatter.format(Source(bytes: bytes)) else { preconditionFailure("not formatted") }
        precondition(Printer.print(parsedAgain(formatted)) == Printer.print(document), "formatting changes the meaning")
        precondition((try? Formatter.format(formatted)) == formatted, "formatting again changes the text")
    }

    private func schema(_ bytes: [UInt8]) {
        guard let document = parsed(bytes) else { return }
        _ = Validator.validateSDL(document)
        let schema = Schema.build(sdl: document)
        let printed = schema.printSDL()
        if !printed.isEmpty {
            precondition(Schema.build(sdl: parsedAgain(printed)).printSDL() == printed, "a schema does not round-trip")
        }
        guard (try? Schema.build(introspection: schema.introspectionJSON().root)) != nil else {
            preconditionFailure("our own introspection result is refused")
        }
    }

    private func introspection(_ bytes: [UInt8]) {
        let node = (try? JSONDocument(parsing: bytes))?.root
        for rung in 0..<4 {
            var ladder = IntrospectionLadder()
            _ = ladder.start()
            for _ in 0..<rung { _ = ladder.next(after: nil) }
            if case .send = ladder.next(after: node) { _ = ladder.next(after: node) }
        }
        guard let node, let schema = try? Schema.build(introspection: node) else { return }
        _ = schema.printSDL()
        _ = schema.introspectionJSON()
    }

    private static let harbour = try? Schema.build(sdl: KitchenSink.schema)

    private func editor(_ bytes: [UInt8]) {
        // The first byte says how far into the rest the cursor is.
        let text = Array(bytes.dropFirst())
        let cursor = text.count * Int(bytes.first ?? 0) / 255
        for schema in [Self.harbour, nil] {
            for item in completions(in: text, at: cursor, schema: schema) {
                precondition(item.replaceRange.touches(cursor), "a completion elsewhere")
            }
            _ = typeInfo(in: text, at: cursor, schema: schema)
        }
        let variables = declaredVariables(in: text, at: cursor)
        _ = variablesCompletions(in: text, at: cursor, variables: variables, schema: Self.harbour)
        for operation in operations(in: text) { precondition(operation.range.upperBound <= text.count) }
        if let document = parsed(text), let schema = Self.harbour { _ = Validator.validate(document, schema: schema) }
    }

    // MARK: JSON

    private func json(_ bytes: [UInt8]) {
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(parsing: bytes)
        } catch {
            precondition(error.offset <= bytes.count, "an error beyond the end")
            return
        }
        let compact = JSONWriter.string(document.root)
        for style in [JSONWriter.Style.compact, .pretty()] {
            let written = JSONWriter.string(document.root, style: style)
            guard let again = try? JSONDocument(parsing: written) else {
                preconditionFailure("what was written is refused: \(written)")
            }
            precondition(JSONWriter.string(again.root) == compact, "writing changes what it writes")
        }
        var canonical: [UInt8] = []
        guard let value = try? JSONValue(parsing: bytes) else {
            preconditionFailure("one reader refuses what another takes")
        }
        JSONWriter.canonical(value, into: &canonical)
        precondition((try? JSONDocument(parsing: canonical)) != nil, "the canonical form is refused")
    }

    private func jsonc(_ bytes: [UInt8]) {
        let plain = try? JSONDocument(parsing: bytes)
        do throws(JSONError) {
            let document = try JSONC.parse(bytes)
            if let plain {
                precondition(JSONWriter.string(document.root) == JSONWriter.string(plain.root), "JSON read otherwise")
            }
        } catch {
            precondition(error.offset <= bytes.count, "an error beyond the end")
            precondition(plain == nil, "JSON that JSONC refuses")
        }
    }
}
