/// Which nulls of a response its errors explain.
struct ResponseFailures {
    /// What a record keeps in place of the null, by the null's place on the tape.
    private(set) var texts: [Int: [UInt8]] = [:]

    /// An error's own field is null, or the nullable one around it that the null moved up to.
    init(_ errors: [GraphQLError], in data: JSONNode) {
        for error in errors {
            guard let path = error.path else { continue }
            var node = data
            for element in path {
                let next: JSONNode? =
                    switch element {
                    case .key(let key): node[key]
                    case .index(let index): node.kind == .array ? node[index] : nil
                    }
                guard let next else { break }
                node = next
            }
            guard node.isNull, texts[node.index] == nil else { continue }
            var text: [UInt8] = []
            FieldValue.failed(error).appendText(to: &text)
            texts[node.index] = text
        }
    }
}
