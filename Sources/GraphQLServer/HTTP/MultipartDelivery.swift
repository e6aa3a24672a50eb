/// How a response in parts travels over HTTP: `multipart/mixed`, one JSON document a part.
///
/// Every part ends with the delimiter of the next one, so a client sees at once that it is whole.
enum MultipartDelivery {
    static let contentType = #"multipart/mixed; boundary="-"; incrementalSpec=v0.2"#
    static let start = Array("\r\n---".utf8)
    static let end = Array("--\r\n".utf8)

    static func part(_ json: [UInt8]) -> [UInt8] {
        Array("\r\nContent-Type: application/json; charset=utf-8\r\n\r\n".utf8) + json + start
    }

    /// Whether an `Accept` header takes it: `multipart/mixed`, with the specification that this server follows or without
    /// any. The other specifications that use the type have other shapes.
    static func isAccepted(by accept: String?) -> Bool {
        (accept ?? "").split(separator: ",").contains { range in
            let parts = range.split(separator: ";").map { part in
                trimmingSpaces(part).lowercased().filter { $0 != "\"" && $0 != " " }
            }
            guard parts.first == "multipart/mixed" else { return false }
            let parameters = parts.dropFirst()
            if parameters.contains(where: { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }) { return false }
            let specifications = parameters.filter { parameter in
                ["incrementalspec=", "deferspec=", "subscriptionspec="].contains { parameter.hasPrefix($0) }
            }
            return specifications.isEmpty || specifications.contains("incrementalspec=v0.2")
        }
    }
}
