import JSON

@testable import GraphQLClient

/// Walks a ``WebSocketMachine`` through a story and writes down what it wants done, one line an action. Timers that are
/// only switched off are left out.
struct MachineDriver {
    private(set) var machine: WebSocketMachine
    var now = Duration.zero

    init(_ configure: (inout WebSocketMachine.Configuration) -> Void = { _ in }) {
        var configuration = WebSocketMachine.Configuration()
        configure(&configuration)
        machine = WebSocketMachine(configuration: configuration)
    }

    mutating func subscribe(_ query: String = "{a}", isOneShot: Bool = false) -> [String] {
        let payload = Array(#"{"query":"\#(query)"}"#.utf8)
        return Self.lines(machine.subscribe(payload: payload, isOneShot: isOneShot).actions)
    }

    mutating func cancel(_ id: String) -> [String] { Self.lines(machine.cancel(id: id)) }
    mutating func pause() -> [String] { Self.lines(machine.pause(now: now)) }
    mutating func resume() -> [String] { Self.lines(machine.resume()) }
    mutating func renew() -> [String] { Self.lines(machine.renew(now: now)) }
    mutating func shutDown() -> [String] { Self.lines(machine.shutDown()) }

    mutating func opened(_ dialect: WebSocketDialect = .transportWS) -> [String] {
        Self.lines(machine.opened(dialect: dialect))
    }

    mutating func received(_ text: String) -> [String] {
        Self.lines(machine.received(Array(text.utf8), now: now, random: 0))
    }

    mutating func closed(_ code: UInt16, _ reason: String = "") -> [String] {
        lost(.closed(WebSocketCloseCode(rawValue: code), reason: reason))
    }

    mutating func lost(_ cause: DisconnectCause) -> [String] {
        Self.lines(machine.lost(cause, now: now, random: 0))
    }

    mutating func fired(_ timer: WebSocketMachine.Timer) -> [String] {
        Self.lines(machine.fired(timer, now: now, random: 0))
    }

    /// Brings a fresh machine to the point where one subscription is active.
    mutating func becomeActive() {
        _ = subscribe()
        _ = opened()
        _ = received(#"{"type":"connection_ack"}"#)
    }

    private static func lines(_ actions: [WebSocketMachine.Action]) -> [String] {
        actions.compactMap { action in
            switch action {
            case .connect: "connect"
            case .send(let text): "send \(String(decoding: text, as: UTF8.self))"
            case .close(let code, let reason): "close \(code.rawValue) \(reason)"
            case .start(let timer, let duration): "start \(timer) \(duration.shortText)"
            case .stop: nil
            case .emit(let id, .next(let payload)): "\(id) next \(payload.sourceText)"
            case .emit(let id, .errors(let payload)): "\(id) errors \(payload?.sourceText ?? "none")"
            case .emit(let id, .gap(let gap)): "\(id) \(gap)"
            case .emit(let id, .state(let state)): "\(id) is \(state)"
            case .finish(let id, .completed): "\(id) completed"
            case .finish(let id, .failed(let error)): "\(id) failed: \(describe(error).sentence)"
            case .tell(let event): "told \(event)"
            }
        }
    }
}
