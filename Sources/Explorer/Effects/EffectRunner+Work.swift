import GraphQLClient
import GraphQLSchema

extension EffectRunner {
    func perform(_ work: Work, at connection: Connection?, as order: WorkOrder) async {
        // What was replaced while it waited for a thread is not even begun.
        guard !Task.isCancelled else { return }
        switch work {
        case .analyze(let snapshot):
            guard await rest(before: snapshot) else { return }
            var snapshot = snapshot
            while let analysis = snapshot.analyzed(isCancelled: { Task.isCancelled }) {
                order.post(.analyzed(analysis))
                // What uses a changed fragment is checked piece by piece, so that the first answer does not wait for it.
                guard analysis.diagnostics?.isUpToDate == false else { break }
                snapshot.known = analysis
            }
        case .complete(let snapshot, let pane, let place, let schema):
            guard await rest(before: snapshot) else { return }
            let outcome = snapshot.completions(in: pane, at: place, schema, isCancelled: { Task.isCancelled })
            if let outcome { order.post(outcome) }
        case .prepare(var draft):
            // What is sent is what the files hold now.
            draft.snapshot.others = draft.snapshot.others.map { $0.isOpen ? $0 : services.file($0.path) }
            order.post(.prepared(draft.prepared()))
        case .compareSchemas(let old, let new): order.post(.schemasCompared(old.changes(to: new)))
        case .docsSearch(let text, let schema): order.post(.docsHits(schema.search(text)))
        case .docsRelations(let target, let schema):
            order.post(.docsRows(target, DocsRelations(schema: schema).rows(for: target)))
        case .readFiles(let paths): order.post(.files(paths.map { services.file($0) }))
        case .watchFile(let path, let bytes): await watchFile(path, from: bytes, order)
        case .openFile(let path, let offset): open(path, at: offset, order)
        case .listThemes: order.post(.themes(services.themeNames()))
        case .save(let save): perform(save, order)
        case .connect(let endpoint): await connect(order) { try await services.connect(endpoint) }
        case .openEnvironment(let name, let destination): await openEnvironment(name, destination, order)
        case .trustProject(let name): trustProject(thenOpen: name, order)
        case .listProject(let isForPicking): listProject(forPicking: isForPicking, order)
        case .loadProjectSchema: await loadProjectSchema(order)
        case .startDemo: await connect(order) { try await services.startDemo() }
        case .readHistory(let text): await readHistory(text, order)
        case .changeHistory(let change): await self.change(change, order)
        case .reopen(let run, let runsAgain): await reopen(run, runsAgain: runsAgain, order)
        case .filterEvents(let batch): await filter(batch, order)
        case .saveEvents(let events, let path): save(events, to: path, order)
        case .run, .keepLive, .subscribe, .poll, .loadSchema, .chooseSchema, .watchStore, .readCache, .changeCache,
            .credential:
            guard let connection else { return }
            // A result that came is shown, whatever becomes of the cache.
            let handler = CacheWriteFailure.Handler { error in
                order.post(.notKept("The cache was not written: \(describe(error).sentence)"))
            }
            await CacheWriteFailure.$handler.withValue(handler) { await perform(work, on: connection, as: order) }
        }
    }

    /// A text of megabytes is looked at when the typing pauses. Returns false when it is not wanted any more.
    private func rest(before snapshot: DocumentSnapshot) async -> Bool {
        guard snapshot.operation.byteCount > 1 << 20 else { return true }
        try? await Task.sleep(for: .milliseconds(300))
        return !Task.isCancelled
    }

    private func perform(_ work: Work, on connection: Connection, as order: WorkOrder) async {
        switch work {
        case .run(let run): await send(run, on: connection, order)
        case .keepLive(let run): await watch(run, on: connection, order)
        case .subscribe(let run): await follow(run, on: connection, order)
        case .poll(let run, _, let interval): await poll(run, every: interval, on: connection, order)
        case .loadSchema(let headers, let mayUseOld):
            let earlier = connection.schemas?.earlier ?? services.earlierSchema
            if mayUseOld, let old = earlier(connection.configuration(with: headers)) {
                await use(old, on: connection, order)
            }
            await loadSchema(headers, on: connection, order)
        case .chooseSchema(let place, let headers): await chooseSchema(place, headers, on: connection, order)
        case .credential(let action): await perform(action, on: connection, order)
        case .watchStore: await watchStore(connection.client.store, order)
        case .readCache(let view): await read(view, connection.client.store, order)
        case .changeCache(let change): await self.change(change, connection.client.store, order)
        default: break
        }
    }

    private func loadSchema(
        _ headers: [(name: String, value: String)], on connection: Connection, _ order: WorkOrder
    ) async {
        do {
            await use(try await loadedSchema(headers, on: connection), on: connection, order)
        } catch {
            let sentence = describe(error).sentence
            order.post(.schemaFailed(sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence))
        }
        await tellCredentialNews(of: connection, order)
    }

    /// Refused for want of credentials, the schema is asked for once more with others, if there are any.
    private func loadedSchema(
        _ headers: [(name: String, value: String)], on connection: Connection
    ) async throws -> LoadedSchema {
        let load = connection.schemas?.load ?? services.loadSchema
        let (configuration, credential) = try await connection.authorizedConfiguration(with: headers)
        do {
            return try await load(configuration)
        } catch  where error.isForWantOfCredentials && !connection.hasOwnCredential(headers) {
            guard let renewed = try? await connection.keeper.renewed(after: credential) else { throw error }
            var configuration = configuration
            configuration.headers[connection.keeper.source.header] = renewed
            return try await load(configuration)
        }
    }

    private func chooseSchema(
        _ place: String?, _ headers: [(name: String, value: String)], on connection: Connection, _ order: WorkOrder
    ) async {
        guard let choose = connection.schemas?.choose else {
            return order.post(.schemaNotChosen("this endpoint has its own."))
        }
        do {
            let (configuration, _) = try await connection.authorizedConfiguration(with: headers)
            await use(try await choose(place, configuration), on: connection, order)
        } catch {
            order.post(.schemaNotChosen(describe(error).sentence))
        }
    }

    /// The cache learns from the schema which fragments apply to which types, and what its extensions say of identities.
    private func use(_ loaded: LoadedSchema, on connection: Connection, _ order: WorkOrder) async {
        var loaded = loaded
        var problems: [PolicyProblem] = []
        let identity = CacheIdentity(schema: loaded.schema, problems: &problems)
        await connection.client.store.use(TypeConditions(schema: loaded.schema))
        await connection.client.store.use(identity)
        loaded.note = loaded.note ?? problems.first?.description
        order.post(.schemaLoaded(loaded))
    }

    private func save(_ events: [JSONDocument], to path: String, _ order: WorkOrder) {
        var bytes: [UInt8] = []
        for event in events {
            bytes += JSONWriter.string(event.root).utf8
            bytes.append(0x0A)
        }
        do {
            try services.writeFile(path, bytes)
            order.post(.savedEvents(count: events.count, path: path))
        } catch {
            order.post(.failed(describe(error)))
        }
    }

    private func connect(_ order: WorkOrder, _ open: () async throws -> OpenedEndpoint) async {
        do {
            let opened = try await open()
            use(Connection(opened))
            order.post(.connected(opened.facts, tab: opened.firstTab))
        } catch {
            order.post(.failed(describe(error)))
        }
    }
}
