/// The interceptors of one operation. They are made once and live across its retries.
struct Interceptors: Sendable {
    let graphQL: [any GraphQLInterceptor]
    let cache: any CacheInterceptor
    let http: [any HTTPInterceptor]
    let parser: any ResponseParsingInterceptor

    init<Operation: GraphQLOperation>(provider: any InterceptorProvider, operation: Operation) {
        graphQL = provider.graphQLInterceptors(for: operation)
        cache = provider.cacheInterceptor(for: operation)
        http = provider.httpInterceptors(for: operation)
        parser = provider.responseParser(for: operation)
    }
}
