/// One entry of `schema`: a file, a pattern, a URL with headers of its own, or SDL written in place.
package struct SchemaPointer: Sendable {
    package let text: ConfigText
    /// For a URL: sent with the introspection, and nothing else is.
    package let headers: [(name: String, value: ConfigText)]

    /// What a pointer leads to.
    package enum Place: Sendable {
        /// SDL or introspection JSON, as an absolute path.
        case file(String)
        case url(String, headers: [(name: String, value: String)])
        case sdl(String, at: ConfigPlace)
    }

    static func isURL(_ text: String) -> Bool {
        let text = text.lowercased()
        return text.hasPrefix("http://") || text.hasPrefix("https://")
    }

    /// Whether it may be a URL: a variable in front may hold one.
    var mayBeURL: Bool {
        Self.isURL(text.template.filled(from: ProcessEnvironment([:]))) || !headers.isEmpty
            || text.template.parts.first.map { if case .variable = $0 { true } else { false } } == true
    }
}

extension GraphQLProject {
    /// Where the schema comes from now: patterns as the files that they match.
    package func schemaPlaces(variables: ProcessEnvironment) throws(ConfigError) -> [SchemaPointer.Place] {
        var places: [SchemaPointer.Place] = []
        var excluded: [Glob] = []
        for pointer in schema {
            let text = try pointer.text.resolved(with: variables)
            if text.hasPrefix("!") { excluded.append(try Self.glob(text, at: pointer.text.place)) }
        }
        for pointer in schema {
            let text = try pointer.text.resolved(with: variables)
            if text.hasPrefix("!") { continue }
            if text.contains("\n") {
                places.append(.sdl(text, at: pointer.text.place))
            } else if SchemaPointer.isURL(text) {
                var headers: [(name: String, value: String)] = []
                for (name, value) in pointer.headers { headers.append((name, try value.resolved(with: variables))) }
                places.append(.url(text, headers: headers))
            } else {
                let files = FileWalk.files(
                    matching: [try Self.glob(text, at: pointer.text.place)] + excluded, in: folder)
                guard !files.isEmpty else {
                    throw ConfigError(
                        pointer.text.place, "no file matches “\(text)”",
                        "correct the path, which starts at the folder of the configuration")
                }
                places += files.map { .file($0.hasPrefix("/") ? $0 : "\(folder)/\($0)") }
            }
        }
        return places
    }
}
