/// Puts the nulls into an operation's variables in whose place the server sees files.
struct UploadVariables {
    /// The variables with a null for each file.
    private(set) var variables: JSONObject
    /// The path of each file, in the order of the request's parts.
    private(set) var paths: [String] = []
    /// The files in the order of the request's parts: sorted by name, files of one name as they were given.
    let files: [GraphQLFile]

    init(_ variables: JSONObject, files: [GraphQLFile]) throws(GraphQLFileError) {
        self.variables = variables
        let names = Set(files.map(\.fieldName)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        self.files = names.flatMap { name in files.filter { $0.fieldName == name } }
        for name in names {
            let count = files.count { $0.fieldName == name }
            for index in 0..<count {
                let path = count == 1 ? name : "\(name).\(index)"
                let keys = path.split(separator: ".", omittingEmptySubsequences: false)
                guard case .object(let changed)? = Self.withNull(.object(self.variables), at: keys[...]) else {
                    throw .noPlace(fieldName: name)
                }
                self.variables = changed
                paths.append("variables.\(path)")
            }
        }
    }

    /// The value with a null at a path, with what is missing on the way. Nil when there is no such place.
    private static func withNull(_ value: JSONValue?, at path: ArraySlice<Substring>) -> JSONValue? {
        guard let key = path.first else { return .null }
        guard !key.isEmpty else { return nil }
        let rest = path.dropFirst()
        switch (value ?? .null, Int(key)) {
        case (.array(var elements), let index?):
            guard (0...elements.count).contains(index),
                let new = withNull(index < elements.count ? elements[index] : nil, at: rest)
            else { return nil }
            if index < elements.count { elements[index] = new } else { elements.append(new) }
            return .array(elements)
        case (.null, 0?): return withNull(nil, at: rest).map { .array([$0]) }
        case (.object(var object), _):
            guard let new = withNull(object[String(key)], at: rest) else { return nil }
            object[String(key)] = new
            return .object(object)
        case (.null, nil): return withNull(nil, at: rest).map { .object([String(key): $0]) }
        default: return nil
        }
    }
}
