import GraphQLSchema

/// Somewhere that tabs send to, with what is known of its schema. The first one is there from the start, with an endpoint
/// or without; each environment that is opened besides is another.
struct Destination: Sendable {
    var facts: ConnectionFacts?
    var schema = SchemaState.none
    /// What was different when it was loaded last; nil until it has been loaded twice.
    var schemaChanges: [SchemaChange]?
    /// The credentials among the headers of tabs that were sent here. To begin with, none.
    var usedHeaders: Set<[String]> = [[]]
    /// What was last heard of its credential.
    var credential: CredentialFacts?
}

extension State {
    /// Where the tab in front sends to.
    var connection: ConnectionFacts? {
        get { destinations[tab.destination].facts }
        set { destinations[tab.destination].facts = newValue }
    }

    /// What is known of the schema there.
    var schema: SchemaState {
        get { destinations[tab.destination].schema }
        set { destinations[tab.destination].schema = newValue }
    }

    /// Where a tab sends to.
    func connection(of id: TabID) -> ConnectionFacts? {
        index(of: id).flatMap { destinations[tabs[$0].destination].facts }
    }

    /// Tells the runner where the tab in front sends to. Nobody needs to be told while all send to the same place.
    func aim() -> [Effect] {
        destinations.count > 1 ? [.aim(tab.id, destination: tab.destination)] : []
    }

    /// What follows when the tab in front sends elsewhere than the one before.
    mutating func face(from old: Int) -> [Effect] {
        guard tab.destination != old else { return aim() }
        // Schemas are loaded for the tab in front; the other's is asked for again when it is needed.
        if case .loading = destinations[old].schema { destinations[old].schema = .none }
        let effects = aim() + [cancel(.schema), cancel(.schemaChanges), cancel(.cacheView)]
        cache = CachePane()
        docs = DocsPane()
        if let loaded = schema.loaded { docs.show(loaded, width: context(of: .docs, layout).size.width) }
        guard connection != nil else { return effects }
        return effects + connectedEffects()
    }
}
