/// Text that fits a field's name and the object it belongs to: a user's email has the user's name in it.
struct MockText {
    /// The field's name in words.
    let field: [String]
    let object: MockObject
    let key: MockHash

    private var person: (first: String, last: String) {
        (
            MockWords.firstNames[object.key.mixed("first").number(below: MockWords.firstNames.count)],
            object.key.mixed("last").pick(MockWords.lastNames)
        )
    }

    private var handle: String { "\(person.first).\(person.last)".lowercased() }

    var email: String { "\(handle)@example.com" }

    var url: String {
        let type = MockWords.split(object.type).joined(separator: "-")
        switch field.first {
        case "avatar", "image", "icon", "photo", "picture", "logo", "thumbnail":
            return "https://images.example.com/\(type)/\(object.number).png"
        default: return "https://example.com/\(type)/\(object.number)"
        }
    }

    private var isOfPerson: Bool {
        let people = [
            "user", "person", "people", "author", "member", "actor", "character", "customer", "employee", "contact",
            "owner", "assignee", "captain", "student", "teacher", "patient", "player", "viewer", "contributor",
        ]
        return MockWords.split(object.type).contains { people.contains($0) }
    }

    private var someone: String { "\(key.pick(MockWords.firstNames)) \(key.mixed("last").pick(MockWords.lastNames))" }

    var value: String {
        switch field.last {
        case "name":
            switch field.first {
            case "first", "given": return person.first
            case "last", "family", "sur": return person.last
            case "user": return handle
            case "file": return MockWords.slug(key) + ".txt"
            case "branch", "ref": return MockWords.slug(key)
            case "company", "organization": return key.pick(MockWords.companies)
            case "country": return key.pick(MockWords.countries)
            default: return nameOfObject
            }
        case "fullname", "displayname": return nameOfObject
        case "firstname": return person.first
        case "lastname", "surname": return person.last
        case "login", "username", "handle", "nickname": return handle
        case "email", "mail": return email
        case "url", "uri", "link", "href", "website", "homepage", "permalink", "image", "avatar", "icon", "photo",
            "logo", "thumbnail":
            return url
        case "title", "subject", "label", "headline", "heading", "topic", "caption": return MockWords.title(key)
        case "description", "body", "text", "content", "summary", "bio", "message", "note", "notes", "comment",
            "reason", "excerpt", "about", "details", "markdown", "crawl":
            return MockWords.sentences(key)
        default: return particular
        }
    }

    private var nameOfObject: String {
        if isOfPerson { return "\(person.first) \(person.last)" }
        let words = MockWords.split(object.type)
        if words.contains(where: { ["company", "organization", "organisation", "vendor", "shop"].contains($0) }) {
            return object.key.pick(MockWords.companies)
        }
        if words.last == "country" { return object.key.pick(MockWords.countries) }
        if words.last == "city" { return object.key.pick(MockWords.cities) }
        return MockWords.title(key)
    }

    private var particular: String {
        switch field.last {
        case "slug", "key", "tag", "branch", "ref", "identifier": MockWords.slug(key)
        case "path", "directory", "folder": "/" + MockWords.slug(key)
        case "phone", "telephone", "mobile": "+1 555 01" + String(key.number(below: 90) + 10)
        case "city", "town", "location", "place": key.pick(MockWords.cities)
        case "country": key.pick(MockWords.countries)
        case "address", "street", "address1": "\(1 + key.number(below: 200)) \(key.pick(MockWords.nouns)) Street"
        case "zip", "postcode", "zipcode": String(10_000 + key.number(below: 89_999))
        case "currency": key.pick(["EUR", "USD", "GBP", "JPY", "NOK"])
        case "language", "locale": key.pick(["en", "de", "fr", "ja", "nb"])
        case "timezone", "zone": key.pick(["Europe/Berlin", "Asia/Tokyo", "America/New_York", "UTC"])
        case "company", "organization": key.pick(MockWords.companies)
        case "color", "colour": "#" + key.digits(6)
        case "oid", "sha", "hash", "commit", "checksum", "digest": key.digits(40)
        case "token", "secret": "mock-" + key.digits(12)
        case "ip": "192.0.2.\(1 + key.number(below: 254))"
        case "version": "\(key.number(below: 9)).\(key.mixed(1).number(below: 20)).\(key.mixed(2).number(below: 10))"
        case "type", "kind", "category", "status", "state": key.pick(MockWords.adjectives)
        case "cursor": MockStream.cursor(at: object.number)
        case "price", "amount", "cost", "sum", "value": "\(1 + key.number(below: 400)).\(10 + key.number(below: 90))"
        case "gender": key.pick(["female", "male", "none"])
        case "author", "owner", "director", "producer", "producers", "authors", "creator", "editor", "manager":
            field.first == "name" ? nameOfObject : someone
        default: key.pick(MockWords.adjectives) + " " + key.mixed("noun").pick(MockWords.nouns).lowercased()
        }
    }
}
