/// The way of one request, down to the server and back up.
///
/// 1. The ``GraphQLInterceptor``s see the request, outermost first. The request that the innermost hands on is the one
///    that counts from here.
/// 2. The ``CacheInterceptor`` reads the cache, if the request's ``FetchBehavior`` says so. A hit goes back up as any
///    result does.
/// 3. If the server is to be asked, the request becomes HTTP.
/// 4. The ``HTTPInterceptor``s see it, outermost first, and the ``HTTPSession`` sends it.
/// 5. They see the reply, innermost first.
/// 6. The ``ResponseParsingInterceptor`` makes results of it.
/// 7. The ``GraphQLInterceptor``s see each result, or the error, innermost first.
/// 8. The ``CacheInterceptor`` writes what the server sent, if the request says so.
/// 9. The caller gets the response, with the trace of all this.
///
/// When the request fails and its behaviour allows it, step 2 comes after step 6. Any stage may throw ``Retry``, which
/// starts again at 1 with the same interceptors.
public struct RequestChain<Request: GraphQLRequest>: Sendable {
    /// What is asked.
    public typealias Operation = Request.Operation

    let interceptors: Interceptors
    let store: Store
    let session: any HTTPSession
    let time: TimeSource

    init(interceptors: Interceptors, store: Store, session: any HTTPSession, time: TimeSource = .system) {
        self.interceptors = interceptors
        self.store = store
        self.session = session
        self.time = time
    }

    /// Starts when the first response is asked for.
    public func kickoff(request: Request) -> ResponseStream<GraphQLResponse<Operation>> {
        let run = RequestChainRun(chain: self, request: request)
        return ResponseStream { try await run.next() }
    }
}
