import GraphQLCache

/// Records of about 250 bytes under random keys, as records for our cache and as plain texts for the peers.
struct RandomRecords {
    var records: [Record] = []
    var texts: [(key: [UInt8], text: [UInt8])] = []
    /// Which records are read, far apart from one another.
    var readOrder: [Int] = []

    init(count: Int, reads: Int) {
        var random = SeededGenerator(seed: 9)
        for number in 0..<count {
            let key = "Ship:" + String(random.next(), radix: 16)
            let fields: [(name: String, text: String)] = [
                ("__typename", "\"Ship\""), ("id", "\"\(number)\""), ("name", "\"\(random.words(3))\""),
                ("tonnage", "\(random.below(1 << 40))"), ("note", "\"\(random.words(20).prefix(110))\""),
                ("port", "{\"$ref\":\"Port:\(random.below(100))\"}"),
            ]
            records.append(
                Record(
                    key: CacheKey(key),
                    fields: fields.map { (FieldKey($0.name), FieldValue(text: Array($0.text.utf8))) },
                    writtenAt: 1_700_000_000_000))
            let text = fields.map { "\"\($0.name)\":\($0.text)" }.joined(separator: ",")
            texts.append((Array(key.utf8), Array("{\(text)}".utf8)))
        }
        readOrder = (0..<reads).map { $0 * 7919 % count }
    }

    /// One record a line, key and text with a tab between them.
    var lines: [UInt8] {
        var bytes: [UInt8] = []
        for (key, text) in texts {
            bytes += key
            bytes.append(0x09)
            bytes += text
            bytes.append(0x0A)
        }
        return bytes
    }
}
