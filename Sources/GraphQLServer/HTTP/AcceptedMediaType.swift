/// The two media types of a GraphQL response, and which of them a client wants.
///
/// The choice also decides the status of a request error: `application/json` is read by clients that take any status but
/// 200 for "no GraphQL", so they get 200 (GraphQL over HTTP, the text of 2025).
enum AcceptedMediaType: String {
    case graphQLResponse = "application/graphql-response+json"
    case json = "application/json"

    /// Reads an `Accept` header. Nil when the client takes neither type. Of equal wishes the first wins, and a wild card
    /// means JSON, which everyone reads.
    init?(accept: String?) {
        guard let accept, accept.contains(where: { $0 != " " }) else {
            self = .json
            return
        }
        var best: (type: AcceptedMediaType, quality: Double)?
        for range in accept.split(separator: ",") {
            let parts = range.split(separator: ";").map { trimmingSpaces($0).lowercased() }
            guard let name = parts.first, let type = Self.type(matching: name) else { continue }
            let quality =
                parts.dropFirst().compactMap { parameter in
                    parameter.hasPrefix("q=") ? Double(parameter.dropFirst(2)) : nil
                }.first ?? 1
            if quality > 0, quality > best?.quality ?? 0 {
                best = (type, quality)
            }
        }
        guard let best else { return nil }
        self = best.type
    }

    private static func type(matching range: String) -> AcceptedMediaType? {
        switch range {
        case graphQLResponse.rawValue: .graphQLResponse
        case json.rawValue, "application/*", "*/*": .json
        default: nil
        }
    }

    /// The header's value in a response.
    var contentType: String { rawValue + "; charset=utf-8" }
}
