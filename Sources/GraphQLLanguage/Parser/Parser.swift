/// Parses documents, and values and types alone.
package enum Parser {
    /// How deep selection sets, lists, objects and list types may nest. Deeper is a syntax error with a position,
    /// as whoever walks the tree after us does so recursively.
    package static let maximumDepth = 1_000

    package static func parse(_ source: Source) throws(SyntaxError) -> Document {
        let definitions = try run(source) { parser throws(SyntaxFailure) in try parser.definitions() }
        return Document(definitions: definitions, source: source)
    }

    /// Nil when it was given up, which is asked about every 64 KB.
    package static func parse(_ source: Source, isCancelled: () -> Bool) throws(SyntaxError) -> Document? {
        let definitions = try run(source, isCancelled: isCancelled) { parser throws(SyntaxFailure) in
            try parser.definitions()
        }
        return definitions.map { Document(definitions: $0, source: source) }
    }

    package static func parse(_ text: String) throws(SyntaxError) -> Document { try parse(Source(text)) }

    /// A value alone; a constant one may hold no variables.
    package static func parseValue(_ source: Source, isConstant: Bool = false) throws(SyntaxError) -> Value {
        try run(source) { parser throws(SyntaxFailure) in
            let value = try parser.value(isConstant: isConstant)
            try parser.expect(.endOfFile)
            return value
        }
    }

    package static func parseValue(_ text: String, isConstant: Bool = false) throws(SyntaxError) -> Value {
        try parseValue(Source(text), isConstant: isConstant)
    }

    package static func parseType(_ source: Source) throws(SyntaxError) -> TypeReference {
        try run(source) { parser throws(SyntaxFailure) in
            let type = try parser.typeReference()
            try parser.expect(.endOfFile)
            return type
        }
    }

    package static func parseType(_ text: String) throws(SyntaxError) -> TypeReference { try parseType(Source(text)) }

    private static func run<Result>(
        _ source: Source, _ body: (inout ParserState) throws(SyntaxFailure) -> Result
    ) throws(SyntaxError) -> Result {
        guard let result = try run(source, isCancelled: { false }, body) else {
            preconditionFailure("Nobody has given up the reading of \(source.name).")
        }
        return result
    }

    /// Nil when the reading was given up.
    private static func run<Result>(
        _ source: Source, isCancelled: () -> Bool, _ body: (inout ParserState) throws(SyntaxFailure) -> Result
    ) throws(SyntaxError) -> Result? {
        guard source.bytes.count < Int(Int32.max) else {
            throw SyntaxError("The text is larger than 2 GB.", range: .none, in: source)
        }
        do throws(SyntaxFailure) {
            return try withoutActuallyEscaping(isCancelled) { isCancelled throws(SyntaxFailure) in
                try source.bytes.withUnsafeBufferPointer { buffer throws(SyntaxFailure) in
                    var parser = try ParserState(Lexer(buffer), isCancelled: isCancelled)
                    do throws(SyntaxFailure) {
                        return try body(&parser)
                    } catch {
                        if parser.wasCancelled { return nil }
                        throw error
                    }
                }
            }
        } catch {
            throw error.error(in: source)
        }
    }
}
