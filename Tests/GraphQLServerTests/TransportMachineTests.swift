import GraphQLExecution
import JSON
import Testing

@testable import GraphQLServer

@Suite("The server side of graphql-transport-ws, without a socket")
struct TransportMachineTests {
    private var machine = TransportMachine(now: .zero, initTimeout: .seconds(3))

    /// The actions in a form that compares.
    private func words(_ actions: [TransportMachine.Action]) -> [String] {
        actions.map { action in
            switch action {
            case .send(let text): String(decoding: text, as: UTF8.self)
            case .authorize(let payload): "authorize \(payload.map { $0.value.text } ?? "nothing")"
            case .start(let key, let request): "start \(key.id)/\(key.generation) \(request.query)"
            case .cancel(let key): "cancel \(key.id)/\(key.generation)"
            case .close(let code, let reason): "close \(code) \(reason)"
            }
        }
    }

    private mutating func hear(_ text: String) -> [String] {
        words(machine.receive(Array(text.utf8)))
    }

    private mutating func greet() {
        _ = hear(#"{"type":"connection_init"}"#)
        _ = machine.initialised(accepted: true)
    }

    private mutating func subscribe(_ id: String) -> TransportMachine.OperationKey? {
        let actions = machine.receive(Array(#"{"type":"subscribe","id":"\#(id)","payload":{"query":"{a}"}}"#.utf8))
        guard case .start(let key, _)? = actions.first else { return nil }
        return key
    }

    @Test("init is looked at, acknowledged, and then operations run")
    mutating func life() throws {
        #expect(hear(#"{"type":"connection_init","payload":{"token":"t"}}"#) == [#"authorize {"token":"t"}"#])
        #expect(words(machine.initialised(accepted: true)) == [#"{"type":"connection_ack"}"#])
        #expect(
            hear(#"{"id":"a","type":"subscribe","payload":{"query":"{x}","variables":null,"operationName":null}}"#)
                == ["start a/1 {x}"])
        let key = TransportMachine.OperationKey(id: "a", generation: 1)
        #expect(
            words(machine.operation(key, yielded: Array(#"{"data":1}"#.utf8)))
                == [#"{"id":"a","type":"next","payload":{"data":1}}"#])
        #expect(words(machine.operationCompleted(key)) == [#"{"id":"a","type":"complete"}"#])
        #expect(machine.activeIDs.isEmpty)
    }

    @Test("a ping is answered with its payload at any time, a pong never")
    mutating func pings() {
        #expect(hear(#"{"type":"ping"}"#) == [#"{"type":"pong"}"#])
        #expect(hear(#"{"type":"ping","payload":{"n":1.50}}"#) == [#"{"type":"pong","payload":{"n":1.50}}"#])
        #expect(hear(#"{"type":"ping","payload":null}"#) == [#"{"type":"pong"}"#])
        #expect(hear(#"{"type":"pong","payload":{}}"#) == [])
    }

    @Test("4400 for what is no message")
    mutating func malformed() {
        let cases: [(String, String)] = [
            ("{", "Invalid message received"),
            ("[]", "Message is expected to be an object, but got an array"),
            ("{}", "Message is missing the 'type' property"),
            (#"{"type":1}"#, "Message expects the 'type' property to be a string, but got a number"),
            (#"{"type":"start"}"#, "Invalid message 'type' property \"start\""),
            (#"{"type":"subscribe"}"#, "\"subscribe\" message expects the 'id' property to be a string"),
            (#"{"type":"subscribe","id":""}"#, "\"subscribe\" message requires a non-empty 'id' property"),
            (
                #"{"type":"subscribe","id":"1","payload":{}}"#,
                "\"subscribe\" message payload: The request has no \"query\" parameter."
            ),
            (
                #"{"type":"connection_init","payload":3}"#,
                "\"connection_init\" message expects the 'payload' property to be an object or nullish or missing"
            ),
        ]
        for (text, reason) in cases {
            machine = TransportMachine(now: .zero, initTimeout: .seconds(3))
            #expect(hear(text) == ["close 4400 \(reason)"])
        }
        machine = TransportMachine(now: .zero, initTimeout: .seconds(3))
        #expect(words(machine.receiveBinary()) == ["close 4400 Invalid message received"])
    }

    @Test("4401 for subscribe before the acknowledgement")
    mutating func unauthorized() {
        #expect(
            hear(#"{"type":"subscribe","id":"1","payload":{"query":"{a}"}}"#) == ["close 4401 Unauthorized"])
    }

    @Test("4403 for a refused init")
    mutating func forbidden() {
        _ = hear(#"{"type":"connection_init"}"#)
        #expect(words(machine.initialised(accepted: false)) == ["close 4403 Forbidden"])
    }

    @Test("4406 for a handshake without our subprotocol")
    mutating func subprotocol() {
        #expect(words(machine.rejectSubprotocol()) == ["close 4406 Subprotocol not acceptable"])
    }

    @Test("4408 when no init comes in time, and only then")
    mutating func initTimeout() {
        #expect(machine.deadline == .seconds(3))
        #expect(words(machine.tick(now: .milliseconds(2_999))) == [])
        #expect(words(machine.tick(now: .seconds(3))) == ["close 4408 Connection initialisation timeout"])
        machine = TransportMachine(now: .zero, initTimeout: .seconds(3))
        greet()
        #expect(machine.deadline == nil)
        #expect(words(machine.tick(now: .seconds(9))) == [])
    }

    @Test("4409 for an id that is active, which may be used again afterwards")
    mutating func duplicate() throws {
        greet()
        let first = try #require(subscribe("a"))
        _ = machine.operationCompleted(first)
        let second = try #require(subscribe("a"))
        #expect(first != second)
        #expect(
            hear(#"{"type":"subscribe","id":"a","payload":{"query":"{a}"}}"#) == [
                "cancel a/2", "close 4409 Subscriber for a already exists",
            ])
    }

    @Test("4429 for a second init")
    mutating func secondInit() {
        greet()
        #expect(hear(#"{"type":"connection_init"}"#) == ["close 4429 Too many initialisation requests"])
    }

    @Test("4500 for a message that only a server may send, and for an operation that does not parse")
    mutating func internalErrors() throws {
        greet()
        #expect(hear(#"{"type":"next","id":"1"}"#) == ["close 4500 Unexpected message of type next received"])
        machine = TransportMachine(now: .zero, initTimeout: .seconds(3))
        greet()
        let key = try #require(subscribe("a"))
        #expect(
            words(machine.operation(key, isUnreadable: "Syntax Error: Unexpected \"}\".")) == [
                "cancel a/1", "close 4500 Syntax Error: Unexpected \"}\".",
            ])
    }

    @Test("complete cancels an operation, is not answered, and silences what was under way")
    mutating func clientComplete() throws {
        greet()
        let key = try #require(subscribe("a"))
        #expect(hear(#"{"type":"complete","id":"a"}"#) == ["cancel a/1"])
        #expect(words(machine.operation(key, yielded: [])) == [])
        #expect(words(machine.operationCompleted(key)) == [])
        #expect(hear(#"{"type":"complete","id":"a"}"#) == [])
        let again = try #require(subscribe("a"))
        #expect(words(machine.operation(key, failed: [])) == [])
        #expect(
            words(machine.operation(again, failed: Array("[]".utf8))) == [#"{"id":"a","type":"error","payload":[]}"#])
    }

    @Test("nothing is said after the close, and everything that ran is cancelled")
    mutating func closed() throws {
        greet()
        let key = try #require(subscribe("a"))
        _ = subscribe("b")
        #expect(words(machine.goAway()) == ["cancel a/1", "cancel b/2", "close 1001 Going away"])
        #expect(words(machine.operation(key, yielded: [])) == [])
        #expect(hear(#"{"type":"ping"}"#) == [])
        #expect(words(machine.goAway()) == [])
        #expect(words(machine.disconnected()) == [])
    }

    @Test("a close reason fits its frame, cut between characters")
    mutating func longReasons() throws {
        let type = String(repeating: "é", count: 200)
        let words = hear(#"{"type":"\#(type)"}"#)
        let reason = try #require(words.first).dropFirst("close 4400 ".count)
        #expect(reason.utf8.count <= 123)
        #expect(reason.hasSuffix("é…"))
    }
}
