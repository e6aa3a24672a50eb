import GraphQLClient
import GraphQLOperations
import JSON

extension ResultPane {
    /// Shows what came back for an operation.
    /// - Parameters:
    ///   - origin: who answered, where the response itself cannot say.
    ///   - awaited: what is still to come.
    mutating func show(
        _ response: GraphQLResponse<DynamicOperation>, _ context: PaneContext, origin: TitlePiece? = nil,
        awaiting awaited: Awaited? = nil
    ) {
        let document = response.operation.document
        let content = ResultContent(
            data: response.value?.flattened ?? response.body?.root["data"], body: response.body,
            errors: response.errors,
            errorLocations: response.errors.map { error in
                guard let sent = error.locations.first,
                    let written = document.writtenPosition(line: sent.line, column: sent.column)
                else { return nil }
                return GraphQLError.Location(line: written.line, column: written.column)
            },
            visibility: TypenameVisibility(document: document, variables: response.operation.variables))
        var facts: [TitlePiece] = []
        if let http = response.http {
            facts = [
                TitlePiece("\(http.status)", role: http.status == 200 ? nil : .warning),
                TitlePiece(Words.duration(response.wholeDuration ?? .zero)), TitlePiece(Words.bytes(http.byteCount)),
            ]
        }
        facts.append(origin ?? ResultPane.origin(response.source, now: context.now))
        if !response.errors.isEmpty {
            facts.append(TitlePiece(Words.count(response.errors.count, "error"), role: .error))
        }
        show(content, of: document.sha256, facts: facts, context, awaiting: awaited)
    }

    /// Shows why nothing came back.
    mutating func show(_ failure: FailureMessage) {
        show(failure: failure.sentence, detail: failure.detail)
    }

    private static func origin(_ source: GraphQLResponse<DynamicOperation>.Source, now: Int64) -> TitlePiece {
        switch source {
        case .server: TitlePiece("from server")
        case .cache(let oldest?): TitlePiece("from cache, \(Words.age(now - oldest)) old", role: .warning)
        case .cache(nil): TitlePiece("from cache", role: .warning)
        }
    }
}
