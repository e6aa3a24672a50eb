import GraphQLLanguage
import JSON

/// What is wrong with a document, as `validate` prints it.
struct DocumentProblem: Equatable {
    let file: String
    let rule: String
    let message: String
    let locations: [SourcePosition]

    init(file: String, rule: String, message: String, locations: [SourcePosition]) {
        self.file = file
        self.rule = rule
        self.message = message
        self.locations = locations
    }

    init(file: String, error: SyntaxError) {
        self.init(file: file, rule: "Syntax", message: error.message, locations: [error.position])
    }

    /// `file:line:column: rule: message`
    var line: String {
        let place = locations.first.map { ":\($0.line):\($0.column)" } ?? ""
        return "\(file)\(place): \(rule): \(message)"
    }

    var json: String {
        let places = locations.map { position -> JSONValue in
            [
                "line": .number(JSONNumber(position.line)), "column": .number(JSONNumber(position.column)),
            ]
        }
        let object: JSONValue = [
            "file": .string(file), "rule": .string(rule), "message": .string(message), "locations": .array(places),
        ]
        return JSONWriter.string(object)
    }
}
