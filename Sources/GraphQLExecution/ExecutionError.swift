import GraphQLLanguage
import JSON

/// One entry of a response's `errors`.
package struct ExecutionError: Error, Sendable, Hashable, CustomStringConvertible {
    package var message: String
    package var locations: [SourcePosition]
    /// The response position the error belongs to; nil for an error of the request as a whole.
    package var path: JSONPath?
    package var extensions: JSONObject?

    package init(
        _ message: String, locations: [SourcePosition] = [], path: JSONPath? = nil, extensions: JSONObject? = nil
    ) {
        self.message = message
        self.locations = locations
        self.path = path
        self.extensions = extensions
    }

    package var description: String {
        var text = message
        if let location = locations.first { text += " (\(location))" }
        if let path { text += " at \(path.dotted)" }
        return text
    }

    /// The error as it stands in a response (specification, section 7.1.2).
    package func write(into builder: inout JSONBuilder) {
        builder.beginObject()
        builder.key("message")
        builder.string(message)
        if !locations.isEmpty {
            builder.key("locations")
            builder.beginArray()
            for location in locations {
                builder.beginObject()
                builder.key("line")
                builder.int(location.line)
                builder.key("column")
                builder.int(location.column)
                builder.endObject()
            }
            builder.endArray()
        }
        if let path {
            builder.key("path")
            builder.path(path)
        }
        if let extensions {
            builder.key("extensions")
            builder.value(.object(extensions))
        }
        builder.endObject()
    }
}

/// What a resolver throws to choose its error's words, code and extensions.
package struct ResolverError: Error, Sendable, Hashable, CustomStringConvertible {
    package var message: String
    package var extensions: JSONObject?

    package init(_ message: String, extensions: JSONObject? = nil) {
        self.message = message
        self.extensions = extensions
    }

    /// An error whose extensions hold a `code`, by which programs know it.
    package init(_ message: String, code: String) {
        self.init(message, extensions: ["code": .string(code)])
    }

    package var description: String { message }
}
