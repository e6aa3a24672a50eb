/// What an answer says about a document's hash.
enum PersistedQueryAnswer: Sendable, Hashable {
    /// The server does not know the hash, and wants the document.
    case unknown
    /// The server takes no hashes.
    case unsupported
    /// An error that may well come from a missing document.
    case unclear
    /// Nothing: the server knew the document.
    case other

    init(_ response: GraphQLResponse<some GraphQLOperation>) {
        if let found = response.errors.lazy.compactMap(Self.said).first {
            self = found
        } else {
            // An error in a field means that the operation was carried out.
            let isRefusal = response.value == nil && response.errors.allSatisfy { $0.path == nil }
            self = isRefusal ? .unclear : .other
        }
    }

    /// A reply that is no GraphQL response.
    init(_ refusal: ResponseCodeInterceptor.ResponseCodeError) {
        let text = String(decoding: refusal.body.prefix(4096), as: UTF8.self)
        if text.contains("PersistedQueryNotFound") || text.contains("PERSISTED_QUERY_NOT_FOUND") {
            self = .unknown
        } else if text.contains("PersistedQueryNotSupported") || text.contains("PERSISTED_QUERY_NOT_SUPPORTED") {
            self = .unsupported
        } else {
            // Statuses about the request itself, and the one of a server that did not expect a missing document.
            self = [400, 404, 405, 406, 411, 414, 415, 422, 500, 501].contains(refusal.statusCode) ? .unclear : .other
        }
    }

    private static func said(_ error: GraphQLError) -> PersistedQueryAnswer? {
        switch (error.message, error.code) {
        case ("PersistedQueryNotFound", _), (_, "PERSISTED_QUERY_NOT_FOUND"): .unknown
        case ("PersistedQueryNotSupported", _), (_, "PERSISTED_QUERY_NOT_SUPPORTED"): .unsupported
        default: nil
        }
    }
}
