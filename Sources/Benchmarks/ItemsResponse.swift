import JSON

/// `items10k`: a flat list of 10,000 items that share 100 owners, 1.8 MB; the case Apollo iOS was measured with.
enum ItemsResponse {
    static let operation = "query Items { items { id name count price done owner { id name email } } }"

    static func bytes(items: Int = 10_000, seed: UInt64 = 10) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        var json = JSONBuilder(reserving: items * 200)
        json.beginObject()
        json.key("data")
        json.beginObject()
        json.key("items")
        json.beginArray()
        for number in 0..<items {
            json.beginObject()
            json.member("__typename", "Item")
            json.member("id", "item-\(number)")
            json.member("name", "Item \(number) \(random.words(1))")
            json.key("count")
            json.int(random.below(1000))
            json.key("price")
            json.number(text: "\(random.below(1000)).\(10 + random.below(90))")
            json.key("done")
            json.bool(random.below(2) == 0)
            let owner = random.below(100)
            json.key("owner")
            json.beginObject()
            json.member("__typename", "User")
            json.member("id", "user-\(owner)")
            json.member("name", "User \(owner)")
            json.member("email", "user\(owner)@example.com")
            json.endObject()
            json.endObject()
        }
        json.endArray()
        json.endObject()
        json.endObject()
        return json.finish().bytes
    }
}
