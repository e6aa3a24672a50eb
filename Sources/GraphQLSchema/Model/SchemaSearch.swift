import GraphQLLanguage

/// A place in a schema that a search found.
package struct SchemaSearchHit: Sendable, Hashable {
    package enum Element: Sendable, Hashable {
        case type
        case field(String)
        case argument(field: String, name: String)
        case inputField(String)
        case enumValue(String)
        /// The directive's name stands where the type's name does otherwise.
        case directive
    }

    package var typeName: String
    package var element: Element
    /// The description matched, not the name.
    package var isInDescription: Bool

    /// The schema coordinate: `Type`, `Type.field`, `Type.field(argument:)`, `@directive`.
    package var coordinate: String {
        switch element {
        case .type: typeName
        case .field(let name), .inputField(let name), .enumValue(let name): "\(typeName).\(name)"
        case .argument(let field, let name): "\(typeName).\(field)(\(name):)"
        case .directive: "@\(typeName)"
        }
    }
}

extension Schema {
    /// Elements whose name or description contains the text, letter case ignored: equal names first, then names that
    /// begin with it, then those that contain it, then descriptions; types before their members, else in the schema's
    /// order. `Type.field` looks for fields of types.
    package func search(_ text: String, limit: Int = 200) -> [SchemaSearchHit] {
        let words = text.split(separator: ".", maxSplits: 1).map(String.init)
        guard let word = words.last, !word.isEmpty, word != "." else { return [] }
        var search = Search(word: word, owner: words.count > 1 ? words[0] : nil)
        for type in types where !type.isIntrospection { search.look(at: type) }
        if words.count == 1 {
            for name in directiveNames {
                search.consider(SchemaSearchHit.Element.directive, of: name, name: name, directives[name]?.description)
            }
        }
        return search.best(limit)
    }
}

private struct Search {
    private let word: [UInt8]
    private let owner: [UInt8]?
    private var hits: [[SchemaSearchHit]] = Array(repeating: [], count: 8)

    init(word: String, owner: String?) {
        self.word = word.utf8.map(Self.folded)
        self.owner = owner.map { $0.utf8.map(Self.folded) }
    }

    mutating func look(at type: NamedType) {
        if let owner {
            guard Self.find(owner, in: type.name) != nil else { return }
        } else {
            consider(.type, of: type.name, name: type.name, type.description)
        }
        for field in type.fields {
            consider(.field(field.name), of: type.name, name: field.name, field.description)
            for argument in field.arguments {
                consider(
                    .argument(field: field.name, name: argument.name), of: type.name, name: argument.name,
                    argument.description)
            }
        }
        for field in type.inputFields {
            consider(.inputField(field.name), of: type.name, name: field.name, field.description)
        }
        for value in type.enumValues {
            consider(.enumValue(value.name), of: type.name, name: value.name, value.description)
        }
    }

    mutating func consider(
        _ element: SchemaSearchHit.Element, of type: String, name: String, _ description: String?
    ) {
        var rank: Int
        if let place = Self.find(word, in: name) {
            rank = place > 0 ? 2 : name.utf8.count == word.count ? 0 : 1
        } else if let description, Self.find(word, in: description) != nil {
            rank = 3
        } else {
            return
        }
        let isInDescription = rank == 3
        rank *= 2
        switch element {
        case .type, .directive: break
        default: rank += 1
        }
        hits[rank].append(SchemaSearchHit(typeName: type, element: element, isInDescription: isInDescription))
    }

    func best(_ limit: Int) -> [SchemaSearchHit] { Array(hits.joined().prefix(limit)) }

    private static func folded(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

    private static func find(_ word: [UInt8], in text: String) -> Int? {
        var text = text
        return text.withUTF8 { utf8 in
            guard utf8.count >= word.count else { return nil }
            let first = word[0]
            for start in 0...(utf8.count - word.count) where folded(utf8[start]) == first {
                var index = 1
                while index < word.count, folded(utf8[start + index]) == word[index] { index += 1 }
                if index == word.count { return start }
            }
            return nil
        }
    }
}
