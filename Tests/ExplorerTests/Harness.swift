import GraphQLClient
import GraphQLLanguage
import GraphQLSchema
import Terminal

@testable import Explorer

/// The explorer without a terminal: keys in, screen out. Work that only reads texts is done at once by the real
/// functions; for all other work a script says what it brings.
final class Harness {
    var state: State
    /// What the world answers; nil leaves the work running.
    var answers: (Work) -> Outcome? = { _ in nil }
    /// All effects so far, but for work that reads texts.
    private(set) var effects: [Effect] = []
    private(set) var quitCode: Int32?
    private(set) var copied: [String] = []

    init(
        _ text: String = "", variables: String = "", size: Size = Size(width: 80, height: 24), schema: Schema? = nil,
        host: String = "127.0.0.1", isProtected: Bool = false, environment: String = ""
    ) {
        state = State(
            size: size, tabs: [InitialTab(text: text.isEmpty ? State.emptyTabText : text, variables: variables)])
        state.now = 1_700_000_000_000
        state.connection = ConnectionFacts(
            endpoint: "http://\(host)/graphql", host: host, isLoopback: host == "127.0.0.1", environment: environment,
            isProtected: isProtected)
        if let schema { state.schema = .loaded(schema, at: state.now) }
        perform(state.startEffects().filter { !$0.isSchemaLoad || schema == nil })
        if let schema {
            state.schema = .loaded(schema, at: state.now)
            state.docs.show(schema, width: size.width)
        }
    }

    /// Presses keys, written as a person reads them and parted by spaces: `Ctrl-X t Enter`.
    func press(_ keys: String) {
        for word in keys.split(separator: " ") { send(.input(.key(Key(String(word))!))) }
    }

    /// Types text, a key a character; a line feed is Enter.
    func type(_ text: String) {
        for character in text { send(.input(.key(character == "\n" ? Key(.enter) : .character(character)))) }
    }

    func paste(_ text: String) { send(.input(.paste(Array(text.utf8), isLast: true))) }

    func send(_ message: Message) { perform(update(&state, message)) }

    /// Brings an outcome for work that was started and not answered.
    func bring(_ outcome: Outcome, for purpose: Purpose, tab: Int? = nil) {
        let id = EffectID(tab: tab.map { TabID(number: $0) }, purpose: purpose)
        guard let generation = state.generations[id] else { return }
        send(.outcome(id, generation: generation, outcome))
    }

    private func perform(_ new: [Effect]) {
        for effect in new {
            switch effect {
            case .start(let id, let generation, let work):
                if let outcome = Harness.read(work) {
                    send(.outcome(id, generation: generation, outcome))
                    continue
                }
                effects.append(effect)
                if let outcome = answers(work) { send(.outcome(id, generation: generation, outcome)) }
            case .quit(let code): quitCode = code
            case .copy(let text, _): copied.append(text)
            default: effects.append(effect)
            }
        }
    }

    /// Work that needs nothing but what it is given.
    private static func read(_ work: Work) -> Outcome? {
        switch work {
        case .analyze(let snapshot): return snapshot.analyzed().map { .analyzed($0) }
        case .prepare(let draft): return .prepared(draft.prepared())
        case .docsSearch(let text, let schema): return .docsHits(schema.search(text))
        case .compareSchemas(let old, let new): return .schemasCompared(old.changes(to: new))
        case .docsRelations(let target, let schema):
            return .docsRows(target, DocsRelations(schema: schema).rows(for: target))
        case .complete(let snapshot, let pane, let place, let schema):
            return snapshot.completions(in: pane, at: place, schema)
        default: return nil
        }
    }

    // MARK: What a person sees

    var buffer: CellBuffer {
        let buffer = CellBuffer(width: state.size.width, height: state.size.height)
        Screen(state, buffer).draw()
        return buffer
    }

    var cursor: ScreenPoint? {
        Screen(state, CellBuffer(width: state.size.width, height: state.size.height)).draw()
    }

    /// The whole screen as lines.
    var screen: String { buffer.plain() }

    func row(_ y: Int) -> String { buffer.text(row: y) }

    var footer: String { row(state.size.height - 1) }
    var notice: String { state.notice.text }
    var text: String { state.tab.editor.area.buffer.text }

    /// The names of the work that was started, in order.
    var startedRuns: [PreparedRun] {
        effects.compactMap { effect in
            if case .start(_, _, .run(let run)) = effect { run } else { nil }
        }
    }
}

extension Effect {
    fileprivate var isSchemaLoad: Bool {
        if case .start(_, _, .loadSchema) = self { true } else { false }
    }
}

extension Harness {
    /// A response as the client would hand it over.
    static func response(
        to run: PreparedRun, _ json: String, milliseconds: Int = 38
    ) -> Outcome {
        let document = try! JSONDocument(parsing: json)
        let value = document.root["data"].map { ResponseValue($0) }
        return .response(
            GraphQLResponse(
                operation: run.operation, data: value, value: value, body: document,
                errors: GraphQLError.list(from: document.root["errors"]), source: .server),
            curl: "curl http://127.0.0.1/graphql")
    }
}

extension Harness {
    /// What a run brings before it is over: a part of the response, or what the cache has.
    func arrive(_ json: String, awaiting awaited: Awaited?, tab: Int = 1) {
        guard let run = startedRuns.last, case .response(let response, _) = Harness.response(to: run, json) else {
            return
        }
        var part = response
        part.hasNext = awaited == .parts
        if awaited == .server { part.source = .cache(oldestWrite: state.now - 3 * 3_600_000) }
        bring(.arrived(part, awaiting: awaited), for: .run, tab: tab)
    }

    /// The whole response of the last run.
    func finish(_ json: String, tab: Int = 1) {
        if let run = startedRuns.last { bring(Harness.response(to: run, json), for: .run, tab: tab) }
    }
}

/// A small harbour.
enum TestSchema {
    static let harbour: Schema = {
        let sdl = """
            type Query {
              "One ship by its id."
              ship(id: ID!): Ship
              ships(first: Int = 10, filter: ShipFilter): [Ship!]!
              old: String @deprecated(reason: "Use ship.")
            }
            type Mutation { renameShip(id: ID!, name: String!): Ship }
            type Subscription { shipMoved(id: ID): Ship! }
            "A vessel."
            type Ship { id: ID! name: String! status: ShipStatus captain: Captain }
            type Captain { id: ID! name: String! rank: String ship: Ship }
            enum ShipStatus { SAILING MOORED }
            input ShipFilter { status: ShipStatus name: String }
            """
        return try! Schema.build(sdl: Source(sdl))
    }()
}
