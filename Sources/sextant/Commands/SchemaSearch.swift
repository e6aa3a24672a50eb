import GraphQLSchema
import JSON
import Terminal

extension Commands {
    /// `sextant schema search WORD`
    static func schemaSearch(
        _ words: [String], _ arguments: ParsedArguments, _ invocation: Invocation
    ) throws -> ExitCode {
        guard words.count == 1, let word = words.first else {
            throw UsageError("schema search takes one word; --schema or an endpoint says where to look.")
        }
        let limit = try arguments.positiveInteger(.limit) ?? 200
        return try HeadlessTask.run {
            let schema = try await SchemaSource.schema(arguments, invocation)
            for hit in schema.search(word, limit: limit) {
                let found = FoundElement(hit, in: schema)
                invocation.print(arguments.has(.json) ? found.json : sanitize(found.line))
            }
            return .success
        }
    }
}

/// A hit as `schema search` prints it: its coordinate, its type, and how its description begins.
private struct FoundElement {
    let coordinate: String
    var kind = "type"
    var type: String?
    var description: String?

    init(_ hit: SchemaSearchHit, in schema: Schema) {
        coordinate = hit.coordinate
        switch SchemaCoordinate(hit.coordinate).flatMap(schema.element) {
        case .type(let type): (kind, description) = (type.kind.keyword, type.description)
        case .field(let field, _):
            (kind, type, description) = ("field", field.type.description, field.description)
        case .argument(let value, _, _), .directiveArgument(let value, _):
            (kind, type, description) = ("argument", value.type.description, value.description)
        case .inputField(let value, _):
            (kind, type, description) = ("input field", value.type.description, value.description)
        case .enumValue(let value, _): (kind, description) = ("enum value", value.description)
        case .directive(let directive): (kind, description) = ("directive", directive.description)
        case .variable, .fragment, nil: break
        }
    }

    var line: String {
        let summary = description?.split(whereSeparator: \.isNewline).first.map { "  # \($0)" } ?? ""
        return coordinate + (type.map { ": \($0)" } ?? "") + summary
    }

    var json: String {
        var object: JSONObject = ["coordinate": .string(coordinate), "kind": .string(kind)]
        if let type { object["type"] = .string(type) }
        if let description { object["description"] = .string(description) }
        return JSONWriter.string(JSONValue.object(object))
    }
}
