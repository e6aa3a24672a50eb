import GraphQLSchema
import JSON

/// Makes up the scalars and enum values of one field of one object, believable by the field's name.
struct MockLeaf {
    let field: String
    let object: MockObject
    /// The field's name in words: `createdAt` is `created`, `at`.
    private let words: [String]

    init(field: String, object: MockObject) {
        self.field = field
        self.object = object
        words = MockWords.split(field)
    }

    /// A value of a leaf type.
    func value(of type: NamedType, _ key: MockHash) -> JSONValue {
        if type.kind == .enum {
            let values = type.enumValues.filter { !$0.isDeprecated }
            let names = (values.isEmpty ? type.enumValues : values).map(\.name)
            return names.isEmpty ? .null : .string(key.pick(names))
        }
        switch type.name {
        case "Int": return .number(JSONNumber(number(key)))
        case "Float": return decimal(key)
        case "Boolean": return .bool(flag(key))
        case "ID": return .string(words.last == "id" && words.count > 1 ? reference(key) : identifier(key))
        case "String": return .string(text(key))
        default: return custom(type.name, key)
        }
    }

    // MARK: What names say

    /// Fields that count all of a list's elements.
    static func isTotal(_ field: String) -> Bool {
        ["totalCount", "total", "count", "totalResults", "totalItems"].contains(field)
    }

    /// Fields that hold what went wrong, which nothing does here.
    static func isComplaint(_ field: String) -> Bool {
        ["error", "errors", "userErrors", "clientErrors"].contains(field)
    }

    /// Whether an object may do without this field.
    var isOftenNull: Bool {
        !["id", "name", "title", "email", "url", "cursor", "login", "number", "slug", "key", "path"].contains(
            words.last)
            || isRare
    }

    /// Whether few objects have it: when they were deleted, why they failed.
    var isRare: Bool {
        let rare = [
            "deleted", "archived", "canceled", "cancelled", "trashed", "closed", "suspended", "revoked", "expired",
            "locked", "error", "reason", "hidden", "snoozed", "merged",
        ]
        return words.contains { rare.contains($0) } && words.first != "is"
    }

    private func flag(_ key: MockHash) -> Bool {
        if ["success", "ok", "succeeded", "valid", "enabled", "active"].contains(words.last) { return true }
        return isRare ? false : key.mixed("flag").chance(words.first == "can" ? 80 : 50)
    }

    private func number(_ key: MockHash) -> Int {
        switch words.last {
        case "number", "iid", "index", "position", "ordinal": return object.number
        case "id": return words.count == 1 || words.first == "database" ? object.number : key.number(below: 900) + 1
        case "year": return 1950 + key.number(below: 75)
        case "month": return 1 + key.number(below: 12)
        case "day": return 1 + key.number(below: 28)
        case "hour", "hours": return key.number(below: 24)
        case "age": return 18 + key.number(below: 60)
        case "percent", "percentage", "progress", "score": return key.number(below: 101)
        case "rating", "stars", "priority", "level": return 1 + key.number(below: 5)
        case "port": return 1024 + key.number(below: 60_000)
        case "status", "code": return 200
        case "width": return [640, 800, 1024, 1280, 1920][key.number(below: 5)]
        case "height": return [360, 480, 720, 800, 1080][key.number(below: 5)]
        case "size", "bytes", "length": return 100 + key.number(below: 1_000_000)
        case "duration", "seconds", "minutes": return 1 + key.number(below: 600)
        case "timestamp", "at", "time", "date": return moment(key).unixSeconds
        case "count", "total": return key.number(below: 200)
        default: return key.number(below: 1_000)
        }
    }

    private func decimal(_ key: MockHash) -> JSONValue {
        func hundredths(_ limit: Int, from start: Int = 0) -> JSONValue {
            let value = start * 100 + key.number(below: limit * 100)
            let (whole, rest) = (abs(value) / 100, abs(value) % 100)
            let text = "\(value < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
            return JSONNumber(text: text).map(JSONValue.number) ?? .number(JSONNumber(whole))
        }
        switch words.last {
        case "lat", "latitude": return hundredths(170, from: -85)
        case "lon", "lng", "long", "longitude": return hundredths(360, from: -180)
        case "rating", "stars": return hundredths(4, from: 1)
        case "ratio", "progress", "probability", "confidence", "fraction": return hundredths(1)
        case "percent", "percentage": return hundredths(100)
        case "at", "timestamp", "time": return .number(JSONNumber(moment(key).unixSeconds))
        default: return hundredths(1_000)
        }
    }

    // MARK: Custom scalars

    private func custom(_ scalar: String, _ key: MockHash) -> JSONValue {
        let parts = MockWords.split(scalar)
        func names(_ some: String...) -> Bool { parts.contains { some.contains($0) } }
        switch scalar {
        case "Long", "Int64", "UnsignedInt", "PositiveInt", "NonNegativeInt", "Timestamp", "UInt64", "Byte", "Short":
            return .number(JSONNumber(number(key)))
        case "BigInt": return .string(String(1_000_000 + key.number(below: 1_000_000_000)))
        case "Decimal", "BigDecimal", "Money": return .string(decimal(key).text)
        default: break
        }
        if names("duration") && !names("date") { return .string("PT\(1 + key.number(below: 48))H") }
        if names("time", "timestamp", "instant") && !names("timeless") { return .string(moment(key).text) }
        if names("date", "timeless") { return .string(moment(key).dateText) }
        if names("uri", "url") { return .string(MockText(field: words, object: object, key: key).url) }
        if names("uuid", "guid") { return .string(Self.uuid(key)) }
        if names("email") { return .string(MockText(field: words, object: object, key: key).email) }
        if names("json", "map", "any", "object") && !scalar.hasSuffix("ID") {
            return ["name": .string(MockWords.title(key)), "count": .number(JSONNumber(key.number(below: 100)))]
        }
        if names("color", "colour") { return .string("#" + key.digits(6)) }
        if names("html") { return .string("<p>\(MockWords.sentence(key))</p>") }
        if names("base64", "blob", "bytes") { return .string("TW9jayBkYXRh") }
        if names("oid", "sha", "commit") { return .string(key.digits(40)) }
        if scalar.hasSuffix("ID") {
            return .string("gid://mock/\(scalar.dropLast(2))/\(object.number)")
        }
        return .string(text(key))
    }

    // MARK: Text

    private func text(_ key: MockHash) -> String {
        switch words.last {
        case "id": return words.count > 1 ? reference(key) : identifier(key)
        case "at", "date", "time", "timestamp", "datetime": return moment(key).text
        case "uuid", "guid": return Self.uuid(key)
        default: return MockText(field: words, object: object, key: key).value
        }
    }

    private func identifier(_ key: MockHash) -> String { object.id ?? "\(object.type)-\(object.number)" }

    /// The id of something else: `ownerId`.
    private func reference(_ key: MockHash) -> String {
        let name = words.dropLast().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return "\(name)-\(key.number(below: 900) + 1)"
    }

    /// When something happened to the object. What comes later in its life has the later time.
    private func moment(_ key: MockHash) -> MockMoment {
        let birth = object.key.mixed("birth").number(below: 1_000 * 86_400)
        let delay: Int
        switch words.first {
        case "created", "inserted", "joined", "added": delay = 0
        case "updated", "modified", "changed", "edited": delay = 86_400 + object.key.number(below: 20 * 86_400)
        case "due", "expires", "ends", "end", "target": delay = 40 * 86_400 + key.number(below: 60 * 86_400)
        default: delay = key.mixed("delay").number(below: 86_400)
        }
        return MockMoment(secondsSince2022: birth + delay)
    }

    static func uuid(_ key: MockHash) -> String {
        let digits = Array(key.digits(32))
        func part(_ range: Range<Int>) -> String { String(digits[range]) }
        return "\(part(0..<8))-\(part(8..<12))-4\(part(13..<16))-a\(part(17..<20))-\(part(20..<32))"
    }
}
