import GraphQLClient

extension EffectRunner {
    /// Does something about the credential of an endpoint.
    func perform(_ action: CredentialAction, on connection: Connection, _ order: WorkOrder) async {
        let keeper = connection.keeper
        do {
            var said: String?
            switch action {
            case .look: break
            case .fetch:
                let before = await keeper.facts
                _ = try await keeper.fetch()
                said = await keeper.facts == before ? "The source gave the same again." : "Fetched it again."
            case .store: said = try await keeper.store().map { "Stored in \($0), which only you can read." }
            case .use(let secret): try await keeper.use(secret: secret)
            }
            _ = await keeper.takeNews()
            let facts = await keeper.facts
            if case .use = action {
                order.post(.credentialTaken(facts))
            } else {
                order.post(.credential(facts, said: said, isAsked: true))
            }
        } catch {
            order.post(.failed(describe(error)))
        }
    }

    /// What the header bar says of the credential is brought up to date after it was fetched anew.
    func tellCredentialNews(of connection: Connection, _ order: WorkOrder) async {
        if let facts = await connection.keeper.takeNews() {
            order.post(.credential(facts, said: nil, isAsked: false))
        }
    }
}
