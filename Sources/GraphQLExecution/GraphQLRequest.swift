import JSON

/// What a client asks for, in whatever way it travelled.
package struct GraphQLRequest: Sendable, Hashable {
    package var query: String
    package var operationName: String?
    package var variables: JSONObject
    package var extensions: JSONObject

    package init(
        query: String, operationName: String? = nil, variables: JSONObject = [:], extensions: JSONObject = [:]
    ) {
        self.query = query
        self.operationName = operationName
        self.variables = variables
        self.extensions = extensions
    }

    /// Why a JSON object is no request, as a sentence for its sender.
    package struct Malformed: Error, Sendable, Hashable {
        package var message: String

        package init(_ message: String) { self.message = message }
    }

    /// Reads a request's parameters; `null` counts as absent.
    package init(json: JSONNode) throws(Malformed) {
        guard json.kind == .object else { throw Malformed("A GraphQL request is a JSON object.") }
        guard let query = json["query"], !query.isNull else {
            throw Malformed("The request has no \"query\" parameter.")
        }
        guard let text = query.string else { throw Malformed("The \"query\" parameter is not a string.") }
        var name: String?
        if let given = json["operationName"], !given.isNull {
            guard let string = given.string else { throw Malformed("The \"operationName\" parameter is not a string.") }
            name = string
        }
        self.init(
            query: text, operationName: name,
            variables: try Self.object("variables", in: json), extensions: try Self.object("extensions", in: json))
    }

    private static func object(_ name: String, in json: JSONNode) throws(Malformed) -> JSONObject {
        guard let given = json[name], !given.isNull else { return [:] }
        guard case .object(let object) = given.value else {
            throw Malformed("The \"\(name)\" parameter is not an object.")
        }
        return object
    }
}
