import JSON

/// A response like a code host's list of issues: nested objects, shared authors and labels, some long text with escapes.
/// 11,000 issues are about 9.3 MB and 355,000 fields, 34,000 about 27 MB.
enum IssuesResponse {
    static let operation = """
        query Issues { repository { id issues { totalCount nodes { id number title body url state createdAt updatedAt \
        locked author { id login avatarUrl } assignees { id login avatarUrl } labels { id name color } milestone { id \
        title dueOn } comments { totalCount } reactions { content count } } } } }
        """

    static func bytes(issues: Int, seed: UInt64 = 20_25) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        var json = JSONBuilder(reserving: issues * 900)
        json.beginObject()
        json.key("data")
        json.beginObject()
        json.key("repository")
        json.beginObject()
        json.member("__typename", "Repository")
        json.member("id", "R_1")
        json.key("issues")
        json.beginObject()
        json.member("__typename", "IssueConnection")
        json.key("totalCount")
        json.int(issues)
        json.key("nodes")
        json.beginArray()
        for number in 1...issues { issue(number, &json, &random) }
        json.endArray()
        for _ in 0..<4 { json.endObject() }
        return json.finish().bytes
    }

    private static func issue(_ number: Int, _ json: inout JSONBuilder, _ random: inout SeededGenerator) {
        json.beginObject()
        json.member("__typename", "Issue")
        json.member("id", "I_\(number)")
        json.key("number")
        json.int(number)
        json.member("title", random.words(6))
        json.member("body", random.words(12) + ".\n\n" + random.words(8) + "\t\"end\"")
        json.member("url", "https://example.com/harbour/sextant/issues/\(number)")
        json.member("state", random.below(3) == 0 ? "CLOSED" : "OPEN")
        json.member("createdAt", date(&random))
        json.member("updatedAt", date(&random))
        json.key("locked")
        json.bool(random.below(20) == 0)
        json.key("author")
        user(&json, &random)
        json.key("assignees")
        json.beginArray()
        for _ in 0..<random.below(2) { user(&json, &random) }
        json.endArray()
        json.key("labels")
        json.beginArray()
        for _ in 0..<random.below(3) {
            let label = random.below(100)
            json.beginObject()
            json.member("__typename", "Label")
            json.member("id", "L_\(label)")
            json.member("name", "label \(label)")
            json.member("color", String(label * 150_000 % 0xFFFFFF, radix: 16))
            json.endObject()
        }
        json.endArray()
        json.key("milestone")
        milestone(&json, &random)
        json.key("comments")
        json.beginObject()
        json.member("__typename", "IssueCommentConnection")
        json.key("totalCount")
        json.int(random.below(40))
        json.endObject()
        json.key("reactions")
        json.beginArray()
        json.endArray()
        json.endObject()
    }

    private static func user(_ json: inout JSONBuilder, _ random: inout SeededGenerator) {
        let number = random.below(1800)
        json.beginObject()
        json.member("__typename", "User")
        json.member("id", "U_\(number)")
        json.member("login", "sailor\(number)")
        json.member("avatarUrl", "https://avatars.example.com/u/\(number)?v=4")
        json.endObject()
    }

    private static func milestone(_ json: inout JSONBuilder, _ random: inout SeededGenerator) {
        let number = random.below(400)
        guard number < 100 else { return json.null() }
        json.beginObject()
        json.member("__typename", "Milestone")
        json.member("id", "M_\(number)")
        json.member("title", "Voyage \(number)")
        json.key("dueOn")
        json.null()
        json.endObject()
    }

    private static func date(_ random: inout SeededGenerator) -> String {
        "20\(16 + random.below(9))-0\(1 + random.below(9))-\(10 + random.below(18))T0\(random.below(10)):30:00Z"
    }
}

extension JSONBuilder {
    mutating func member(_ key: String, _ text: String) {
        self.key(key)
        string(text)
    }
}
