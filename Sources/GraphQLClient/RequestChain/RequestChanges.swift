import PlainText

/// What an interceptor changed, in words. Header values are never told: most of what is added on the way is a secret.
enum RequestChanges {
    static func between<Request: GraphQLRequest>(_ old: Request, _ new: Request) -> [String] {
        var changes = headers(old.additionalHeaders, new.additionalHeaders)
        if old.graphQLEndpoint != new.graphQLEndpoint {
            changes.append("endpoint is now \(displayed(url: new.graphQLEndpoint))")
        }
        if old.fetchBehavior != new.fetchBehavior { changes.append("policy is now \(new.fetchBehavior)") }
        if old.requestTimeout != new.requestTimeout {
            changes.append(new.requestTimeout.map { "time limit is now \($0.shortText)" } ?? "no time limit any more")
        }
        if old.documentForm != new.documentForm {
            switch new.documentForm {
            case .document: changes.append("sends the document")
            case .hash: changes.append("sends the document's hash alone")
            case .documentAndHash: changes.append("sends the document and its hash")
            }
        }
        if old.writeResultsToCache != new.writeResultsToCache {
            changes.append(new.writeResultsToCache ? "result will be cached" : "result will not be cached")
        }
        return changes
    }

    static func between(_ old: HTTPRequest, _ new: HTTPRequest) -> [String] {
        var changes = headers(old.headers, new.headers)
        if old.method != new.method { changes.append("method is now \(new.method)") }
        if old.url != new.url { changes.append("URL is now \(displayed(url: new.url))") }
        if old.body != new.body { changes.append("body is now \(new.body?.count ?? 0) bytes") }
        if old.bodySegments != new.bodySegments {
            changes.append("body is now \(new.bodySegments?.reduce(0) { $0 + $1.count } ?? 0) bytes")
        }
        if old.timeout != new.timeout {
            changes.append(new.timeout.map { "time limit is now \($0.shortText)" } ?? "no time limit any more")
        }
        return changes
    }

    /// What happened to a result between the inner and the outer side of an interceptor.
    static func between<Operation>(
        _ inner: Result<ParsedResult<Operation>?, any Error>?, _ outer: Result<ParsedResult<Operation>?, any Error>
    ) -> [String] {
        switch (inner, outer) {
        case (.failure, .success(nil)): return ["swallowed the error"]
        case (.failure, .success): return ["put a result in place of the error"]
        case (_, .failure(let error as any RequestChainRetry)): return [error.traceText]
        case (.failure(let old), .failure(let new)):
            let (before, after) = (describe(old).sentence, describe(new).sentence)
            return before == after ? [] : ["changed the error: \(after)"]
        case (.success, .failure(let error)): return ["refused the result: \(describe(error).sentence)"]
        case (.success(let old?), .success(let new?)):
            var changes: [String] = []
            if old.result.errors != new.result.errors { changes.append("changed the errors") }
            if (old.result.value == nil) != (new.result.value == nil) { changes.append("changed the data") }
            if old.result.extensions != new.result.extensions { changes.append("changed the extensions") }
            return changes
        default: return []
        }
    }

    private static func headers(_ old: HTTPHeaders, _ new: HTTPHeaders) -> [String] {
        var changes: [String] = []
        var seen: [String] = []
        for field in new where !seen.contains(field.name.lowercased()) {
            seen.append(field.name.lowercased())
            if !old.contains(field.name) {
                changes.append("added header \(VisibleText.line(field.name))")
            } else if old.values(for: field.name) != new.values(for: field.name) {
                changes.append("changed header \(VisibleText.line(field.name))")
            }
        }
        for field in old where !new.contains(field.name) {
            changes.append("removed header \(VisibleText.line(field.name))")
        }
        return changes
    }

    /// The URL without its query, which may hold a token, or of a GET the variables.
    private static func displayed(url: String) -> String {
        guard let url = EndpointURL(url) else { return "another URL" }
        return VisibleText.line("\(url.scheme)://\(url.authority)\(url.path)\(url.query == nil ? "" : "?…")")
    }
}
