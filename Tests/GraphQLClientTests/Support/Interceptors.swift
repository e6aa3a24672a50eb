import Synchronization

import GraphQLClient

/// The defaults, with other GraphQL interceptors.
struct Provider: InterceptorProvider {
    let graphQL: @Sendable () -> [any GraphQLInterceptor]

    func graphQLInterceptors<Operation: GraphQLOperation>(for operation: Operation) -> [any GraphQLInterceptor] {
        graphQL()
    }
}

/// Every stage writes down when it is passed.
struct JournalProvider: InterceptorProvider {
    let journal: Journal

    func graphQLInterceptors<Operation: GraphQLOperation>(for operation: Operation) -> [any GraphQLInterceptor] {
        [JournalInterceptor(name: "outer", journal: journal), JournalInterceptor(name: "inner", journal: journal)]
    }

    func httpInterceptors<Operation: GraphQLOperation>(for operation: Operation) -> [any HTTPInterceptor] {
        [JournalHTTP(name: "http outer", journal: journal), JournalHTTP(name: "http inner", journal: journal)]
    }

    func cacheInterceptor<Operation: GraphQLOperation>(for operation: Operation) -> any CacheInterceptor {
        JournalCache(journal: journal)
    }

    func responseParser<Operation: GraphQLOperation>(for operation: Operation) -> any ResponseParsingInterceptor {
        JournalParser(journal: journal)
    }
}

private struct JournalInterceptor: GraphQLInterceptor {
    let name: String
    let journal: Journal

    func intercept<Request: GraphQLRequest>(
        request: Request, next: NextInterceptorFunction<Request>
    ) async throws -> InterceptorResultStream<Request> {
        journal.write("\(name) down")
        return await next(request)
            .map { [name, journal] result in
                journal.write("\(name) up")
                return result
            }
            .mapErrors { [name, journal] error in
                journal.write("\(name) saw \(type(of: error))")
                throw error
            }
    }
}

private struct JournalHTTP: HTTPInterceptor {
    let name: String
    let journal: Journal

    func intercept(request: HTTPRequest, next: NextHTTPInterceptorFunction) async throws -> HTTPReply {
        journal.write("\(name) down")
        let reply = try await next(request)
        journal.write("\(name) up")
        return reply
    }
}

private struct JournalCache: CacheInterceptor {
    let journal: Journal

    func readCacheData<Request: GraphQLRequest>(
        from store: Store, request: Request
    ) async throws -> GraphQLResponse<Request.Operation>? {
        journal.write("cache read")
        return nil
    }

    func writeCacheData<Request: GraphQLRequest>(
        to store: Store, request: Request, response: ParsedResult<Request.Operation>
    ) async throws -> [String] {
        journal.write("cache write")
        return []
    }
}

private struct JournalParser: ResponseParsingInterceptor {
    let journal: Journal

    func parse<Request: GraphQLRequest>(
        response: HTTPReply, for request: Request, includeCacheRecords: Bool
    ) async throws -> InterceptorResultStream<Request> {
        journal.write("parse")
        return try await JSONResponseParsingInterceptor().parse(
            response: response, for: request, includeCacheRecords: includeCacheRecords)
    }
}

/// Adds a credential.
struct HeaderInterceptor: GraphQLInterceptor {
    var value = "Bearer t"

    func intercept<Request: GraphQLRequest>(
        request: Request, next: NextInterceptorFunction<Request>
    ) async throws -> InterceptorResultStream<Request> {
        var request = request
        request.additionalHeaders["Authorization"] = value
        return await next(request)
    }
}

/// Attaches a token, and gets the next one when the server says 401.
final class AuthInterceptor: GraphQLInterceptor {
    private let token = Mutex(1)

    func intercept<Request: GraphQLRequest>(
        request: Request, next: NextInterceptorFunction<Request>
    ) async throws -> InterceptorResultStream<Request> {
        var request = request
        request.additionalHeaders["Authorization"] = "Bearer \(token.withLock { $0 })"
        let original = request
        return await next(request).mapErrors { error in
            guard let codeError = error as? ResponseCodeInterceptor.ResponseCodeError,
                codeError.response.status == 401
            else { throw error }
            self.token.withLock { $0 += 1 }
            throw RequestChain.Retry(request: original)
        }
    }
}

/// Asks for a retry whatever went wrong.
struct RetryAlways: GraphQLInterceptor {
    var resendMutation = false

    func intercept<Request: GraphQLRequest>(
        request: Request, next: NextInterceptorFunction<Request>
    ) async throws -> InterceptorResultStream<Request> {
        await next(request).mapErrors { [resendMutation] _ in
            throw RequestChain.Retry(request: request, resendMutation: resendMutation)
        }
    }
}

/// Falls back to the cache when the server refuses.
struct FallBackToCache: GraphQLInterceptor {
    func intercept<Request: GraphQLRequest>(
        request: Request, next: NextInterceptorFunction<Request>
    ) async throws -> InterceptorResultStream<Request> {
        await next(request).mapErrors { error in
            guard error is ResponseCodeInterceptor.ResponseCodeError else { throw error }
            var request = request
            request.fetchBehavior = .cacheOnly
            throw RequestChain.Retry(request: request)
        }
    }
}

/// Returns a result where an error was.
struct Substitute: GraphQLInterceptor {
    func intercept<Request: GraphQLRequest>(
        request: Request, next: NextInterceptorFunction<Request>
    ) async throws -> InterceptorResultStream<Request> {
        await next(request).mapErrors { _ in
            let response = GraphQLResponse(
                operation: request.operation, data: nil, errors: [GraphQLError(message: "substituted")],
                source: .server)
            return ParsedResult(result: response, isCacheable: false)
        }
    }
}

/// Makes errors disappear.
struct Swallow: GraphQLInterceptor {
    func intercept<Request: GraphQLRequest>(
        request: Request, next: NextInterceptorFunction<Request>
    ) async throws -> InterceptorResultStream<Request> {
        await next(request).mapErrors { _ in nil }
    }
}
