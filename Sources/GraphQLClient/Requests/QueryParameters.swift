/// Puts the members of a request's body into a URL, for queries that are sent by GET.
enum QueryParameters {
    /// The URL with the members behind the parameters it has. They are sorted by name, and so are the members of objects
    /// in them, so that a cache between client and server sees one URL for one question.
    static func url(_ endpoint: String, adding members: JSONObject) -> String {
        // A fragment is never sent, and what is put behind it would not be either.
        var url = String(endpoint.prefix { $0 != "#" })
        var separator = "?"
        if url.contains("?") { separator = url.hasSuffix("?") || url.hasSuffix("&") ? "" : "&" }
        for (name, value) in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            url += separator + percentEncoded(name.utf8) + "="
            separator = "&"
            if let text = value.string {
                url += percentEncoded(text.utf8)
            } else {
                var bytes: [UInt8] = []
                JSONWriter.canonical(value, into: &bytes)
                url += percentEncoded(bytes)
            }
        }
        return url
    }

    /// Everything but unreserved characters (RFC 3986, 2.3) as `%XX`: a plus would be read as a blank, and a semicolon
    /// ends a parameter on some servers.
    static func percentEncoded(_ bytes: some Sequence<UInt8>) -> String {
        var result: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.append(byte)
            default:
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
