import Testing

@testable import GraphQLClient

@Suite("The life of a shared WebSocket")
struct WebSocketMachineTests {
    private let ack = #"{"type":"connection_ack"}"#

    // MARK: Connecting

    @Test("the first operation opens a connection, and is sent after the acknowledgement")
    func firstOperation() {
        var driver = MachineDriver()
        #expect(driver.subscribe("{a}") == ["connect"])
        #expect(driver.opened() == [#"send {"type":"connection_init"}"#])
        #expect(
            driver.received(ack) == [
                "told connected, graphql-transport-ws",
                #"send {"id":"1","type":"subscribe","payload":{"query":"{a}"}}"#, "1 is active",
            ])
    }

    @Test("connection parameters go into connection_init, and again after a reconnect")
    func connectionParameters() {
        var driver = MachineDriver { $0.connectingPayload = Array(#"{"token":"t"}"#.utf8) }
        _ = driver.subscribe()
        let initialise = #"send {"type":"connection_init","payload":{"token":"t"}}"#
        #expect(driver.opened() == [initialise])
        _ = driver.received(ack)
        _ = driver.closed(1012)
        _ = driver.fired(.reconnect)
        #expect(driver.opened() == [initialise])
    }

    @Test("operations share a connection and are numbered from 1")
    func sharedConnection() {
        var driver = MachineDriver()
        #expect(driver.subscribe("{a}") == ["connect"])
        #expect(driver.subscribe("{b}") == [])
        _ = driver.opened()
        let sent = driver.received(ack).filter { $0.hasPrefix("send") }
        #expect(
            sent == [
                #"send {"id":"1","type":"subscribe","payload":{"query":"{a}"}}"#,
                #"send {"id":"2","type":"subscribe","payload":{"query":"{b}"}}"#,
            ])
        #expect(
            driver.subscribe("{c}") == [
                #"send {"id":"3","type":"subscribe","payload":{"query":"{c}"}}"#, "3 is active",
            ])
    }

    @Test("an acknowledgement with a null payload is one, and a second one changes nothing")
    func oddAcknowledgements() {
        var driver = MachineDriver()
        _ = driver.subscribe()
        _ = driver.opened()
        #expect(driver.received(#"{"type":"connection_ack","payload":null}"#).contains("1 is active"))
        #expect(driver.received(ack) == [])
    }

    @Test("without an acknowledgement in time the first operation fails")
    func acknowledgementTimeout() {
        var driver = MachineDriver { $0.acknowledgementTimeout = .seconds(10) }
        _ = driver.subscribe()
        #expect(driver.opened().contains("start acknowledgement 10 s"))
        #expect(
            driver.fired(.acknowledgement) == [
                "close 4504 Connection acknowledgement timeout",
                "told disconnected: no connection_ack within 10 s",
                "1 failed: No WebSocket connection: no connection_ack within 10 s.",
            ])
    }

    @Test("a connection that fails before its first acknowledgement is reported at once, not retried")
    func firstConnectionFails() {
        var driver = MachineDriver()
        _ = driver.subscribe()
        _ = driver.opened()
        let lines = driver.closed(4403, "Forbidden")
        #expect(lines.contains { $0.hasPrefix("1 failed: No WebSocket connection: closed with 4403") })
        #expect(!lines.contains { $0.hasPrefix("start reconnect") })
        #expect(driver.subscribe() == ["connect"])
    }

    @Test("a legacy server's connection_error is told in its own words")
    func connectionError() {
        var driver = MachineDriver()
        _ = driver.subscribe()
        _ = driver.opened(.legacyWS)
        let lines = driver.received(#"{"type":"connection_error","payload":{"message":"JWTExpired"}}"#)
        #expect(lines.last == "1 failed: No WebSocket connection: the server refused the connection: JWTExpired.")
    }

    // MARK: Messages

    @Test("results reach their operation; ids that are unknown, or numbers, do no harm")
    func routing() {
        var driver = MachineDriver()
        driver.becomeActive()
        #expect(
            driver.received(#"{"type":"next","id":"1","payload":{"data":{"a":1}}}"#) == [#"1 next {"data":{"a":1}}"#])
        #expect(driver.received(#"{"type":"next","id":1,"payload":{"data":null}}"#) == [#"1 next {"data":null}"#])
        #expect(driver.received(#"{"type":"next","id":"9","payload":{"data":null}}"#) == [])
        #expect(driver.received(#"{"type":"complete","id":"9"}"#) == [])
        #expect(driver.received(#"{"type":"error","id":"9","payload":[]}"#) == [])
    }

    @Test("an error ends its own operation alone, and nothing is sent in return")
    func serverError() {
        var driver = MachineDriver()
        driver.becomeActive()
        _ = driver.subscribe("{b}")
        #expect(
            driver.received(#"{"type":"error","id":"1","payload":[{"message":"no"}]}"#) == [
                #"1 errors [{"message":"no"}]"#, "1 completed",
            ])
        #expect(driver.machine.activeIDs == ["2"])
    }

    @Test("complete ends an operation, and the last one ends the connection")
    func serverComplete() {
        var driver = MachineDriver()
        driver.becomeActive()
        #expect(driver.received(#"{"type":"complete","id":"1"}"#) == ["1 completed", "close 1000 Normal Closure"])
        #expect(driver.subscribe("{b}") == ["connect"])
    }

    @Test("a connection can be kept for a while after its last operation")
    func idleTimeout() {
        var driver = MachineDriver { $0.idleTimeout = .seconds(5) }
        driver.becomeActive()
        #expect(driver.received(#"{"type":"complete","id":"1"}"#) == ["1 completed", "start idle 5 s"])
        #expect(driver.subscribe("{b}").first?.hasPrefix("send") == true)
        #expect(driver.fired(.idle) == [])
        _ = driver.received(#"{"type":"complete","id":"2"}"#)
        #expect(driver.fired(.idle) == ["close 1000 Normal Closure"])
    }

    @Test("a ping is answered at once, even before the acknowledgement; a pong is not")
    func pings() {
        var driver = MachineDriver()
        _ = driver.subscribe()
        _ = driver.opened()
        let answer = ["told ping from the server", #"send {"type":"pong"}"#]
        #expect(driver.received(#"{"type":"ping"}"#) == answer)
        _ = driver.received(ack)
        #expect(driver.received(#"{"type":"ping","payload":null}"#) == answer)
        #expect(driver.received(#"{"type":"pong"}"#) == ["told pong from the server"])
    }

    @Test("a message of an unknown type is noted and ignored, controls made visible")
    func unknownType() {
        var driver = MachineDriver()
        driver.becomeActive()
        #expect(
            driver.received(#"{"type":"no\u001bvel"}"#) == ["told ignored a message of the unknown type \"no␛vel\""])
        #expect(driver.received(#"{"type":"ka"}"#) == [])
        #expect(driver.machine.activeIDs == ["1"])
    }

    @Test(
        "a message that breaks the protocol ends the connection with 4004",
        arguments: ["{", "[]", "{}", #"{"type":"next","payload":{}}"#, #"{"type":"next","id":"1"}"#])
    func malformed(message: String) {
        var driver = MachineDriver()
        driver.becomeActive()
        let lines = driver.received(message)
        #expect(lines.first == "close 4004 Bad response")
        #expect(
            lines.last?.hasPrefix("1 failed: The WebSocket connection ended: the server broke the protocol") == true)
    }

    // MARK: Leaving

    @Test("a consumer that leaves tells the server, and the others stay")
    func cancel() {
        var driver = MachineDriver()
        driver.becomeActive()
        _ = driver.subscribe("{b}")
        #expect(driver.cancel("1") == [#"send {"id":"1","type":"complete"}"#])
        #expect(driver.cancel("2") == [#"send {"id":"2","type":"complete"}"#, "close 1000 Normal Closure"])
        #expect(driver.cancel("2") == [])
    }

    @Test("a consumer that leaves before the acknowledgement is never heard of by the server")
    func cancelEarly() {
        var driver = MachineDriver()
        _ = driver.subscribe("{a}")
        _ = driver.subscribe("{b}")
        _ = driver.opened()
        #expect(driver.cancel("1") == [])
        #expect(driver.received(ack).filter { $0.hasPrefix("send") }.count == 1)
    }

    // MARK: Losing the connection

    @Test("a subscription is sent again with the same id, and its gap is told with length and cause")
    func reconnect() {
        var driver = MachineDriver()
        driver.becomeActive()
        driver.now = .seconds(10)
        #expect(
            driver.closed(1012, "bye") == [
                "told disconnected: closed with 1012 (the service is restarting), the server said \"bye\"",
                "1 is reconnecting", "told attempt 1 in 1.3 s", "start reconnect 1.3 s",
            ])
        driver.now += .milliseconds(1300)
        #expect(driver.fired(.reconnect) == ["connect"])
        _ = driver.opened()
        driver.now += .milliseconds(1100)
        #expect(
            driver.received(ack) == [
                "told connected, graphql-transport-ws",
                #"send {"id":"1","type":"subscribe","payload":{"query":"{a}"}}"#,
                "1 gap 2.4 s, events may be missing: closed with 1012 (the service is restarting), the server said "
                    + "\"bye\", reconnected",
                "1 is active",
            ])
    }

    @Test("each failed attempt waits twice as long; the acknowledgement, not the socket, starts the count anew")
    func backOff() {
        var driver = MachineDriver()
        driver.becomeActive()
        #expect(driver.closed(1006).last == "start reconnect 1.3 s")
        _ = driver.fired(.reconnect)
        _ = driver.opened()
        #expect(driver.closed(1006).last == "start reconnect 2.3 s")
        _ = driver.fired(.reconnect)
        #expect(driver.lost(.failed(CancellationError())).last?.hasPrefix("1 failed") == true)
    }

    @Test("after the last attempt the subscriptions end, with the count and the last cause")
    func attemptsRunOut() {
        var driver = MachineDriver { $0.reconnection.maximumAttempts = 2 }
        driver.becomeActive()
        for _ in 0..<2 {
            #expect(driver.closed(1001).last?.hasPrefix("start reconnect") == true)
            #expect(driver.fired(.reconnect) == ["connect"])
        }
        let last = driver.closed(1001).last ?? ""
        #expect(
            last == "1 failed: The WebSocket connection was lost, and 2 attempts to open it again failed: "
                + "closed with 1001 (going away, the server is shutting down).")
    }

    @Test("an acknowledgement starts the count of attempts anew")
    func countStartsAnew() {
        var driver = MachineDriver { $0.reconnection.maximumAttempts = 1 }
        driver.becomeActive()
        for _ in 0..<3 {
            #expect(driver.closed(1001).last == "start reconnect 1.3 s")
            _ = driver.fired(.reconnect)
            _ = driver.opened()
            #expect(driver.received(ack).contains("1 is active"))
        }
    }

    @Test("with reconnection off, even a clean close is an error")
    func reconnectionOff() {
        var driver = MachineDriver { $0.reconnection = .never }
        driver.becomeActive()
        #expect(
            driver.closed(1000).last?.hasPrefix("1 failed: The WebSocket connection ended: closed with 1000") == true)
    }

    @Test(
        "a code that another attempt cannot mend ends the subscriptions with its meaning",
        arguments: [1002, 1003, 1007, 1008, 1009, 1011, 4400, 4401, 4406, 4409, 4429, 4500] as [UInt16])
    func fatalCodes(code: UInt16) {
        var driver = MachineDriver()
        driver.becomeActive()
        let meaning = WebSocketCloseCode(rawValue: code).meaning
        #expect(
            driver.closed(code).last == "1 failed: The WebSocket connection ended: closed with \(code) (\(meaning)).")
    }

    @Test(
        "a code that may pass is answered by another attempt",
        arguments: [1000, 1001, 1005, 1006, 1012, 1013, 1014, 4403, 4408, 4499, 4504, 3000, 4999] as [UInt16])
    func passingCodes(code: UInt16) {
        var driver = MachineDriver()
        driver.becomeActive()
        #expect(driver.closed(code).last?.hasPrefix("start reconnect") == true)
    }

    @Test("a query or mutation that was sent is never sent again")
    func oneShots() {
        var driver = MachineDriver()
        driver.becomeActive()
        _ = driver.subscribe("mutation{m}", isOneShot: true)
        let lost = driver.closed(1006)
        #expect(lost.contains { $0.hasPrefix("2 failed: The WebSocket connection was lost before the answer came") })
        _ = driver.fired(.reconnect)
        _ = driver.opened()
        #expect(!driver.received(ack).contains { $0.contains("mutation") })
    }

    @Test("a query that was not sent yet waits for the new connection")
    func unsentOneShot() {
        var driver = MachineDriver()
        driver.becomeActive()
        _ = driver.closed(1006)
        #expect(driver.subscribe("{q}", isOneShot: true) == ["2 is reconnecting"])
        _ = driver.fired(.reconnect)
        _ = driver.opened()
        #expect(driver.received(ack).contains { $0.contains(#""query":"{q}""#) })
    }

    @Test("nobody waits for a connection that has no subscribers left")
    func nobodyLeft() {
        var driver = MachineDriver()
        driver.becomeActive()
        _ = driver.closed(1006)
        #expect(driver.cancel("1") == [])
        #expect(driver.fired(.reconnect) == [])
        #expect(driver.subscribe("{b}") == ["connect"])
    }

    // MARK: Heartbeat

    @Test("an unanswered ping is the end of the connection, an answered one is not")
    func heartbeat() {
        var driver = MachineDriver {
            $0.pingInterval = .seconds(20)
            $0.pongTimeout = .seconds(5)
        }
        _ = driver.subscribe()
        _ = driver.opened()
        #expect(driver.received(ack).last == "start ping 20 s")
        #expect(driver.fired(.ping) == [#"send {"type":"ping"}"#, "start pong 5 s", "start ping 20 s"])
        _ = driver.received(#"{"type":"pong"}"#)
        _ = driver.fired(.ping)
        let lines = driver.fired(.pong)
        #expect(lines.first == "close 4499 Terminated")
        #expect(lines.contains("told disconnected: no answer to a ping within 5 s"))
        #expect(lines.last?.hasPrefix("start reconnect") == true)
    }

    // MARK: Pause, new credentials, the end

    @Test("a pause closes the connection, keeps subscriptions, and ends what cannot be repeated")
    func pauseAndResume() {
        var driver = MachineDriver()
        driver.becomeActive()
        _ = driver.subscribe("mutation{m}", isOneShot: true)
        #expect(
            driver.pause() == [
                "close 1000 Normal Closure",
                "2 failed: The WebSocket connection was lost before the answer came: paused.", "1 is paused",
            ])
        #expect(driver.pause() == [])
        #expect(driver.subscribe("{c}") == ["3 is paused"])
        driver.now = .seconds(60)
        #expect(driver.resume() == ["1 is reconnecting", "3 is pending", "connect"])
        #expect(driver.resume() == [])
        _ = driver.opened()
        let lines = driver.received(ack)
        #expect(lines.contains("1 gap 1 min 0 s, events may be missing: paused, reconnected"))
        #expect(!lines.contains { $0.hasPrefix("3 gap") })
    }

    @Test("a pause without a connection has nothing to close, and a resume without operations nothing to open")
    func pauseWhenIdle() {
        var driver = MachineDriver()
        #expect(driver.pause() == [])
        #expect(driver.resume() == [])
        #expect(driver.subscribe() == ["connect"])
    }

    @Test("new credentials replace the connection without a wait and without repeating a mutation")
    func renewal() {
        var driver = MachineDriver()
        driver.becomeActive()
        _ = driver.subscribe("mutation{m}", isOneShot: true)
        let lines = driver.renew()
        #expect(lines.first == "close 1000 Normal Closure")
        #expect(lines.last == "connect")
        #expect(lines.contains { $0.hasPrefix("2 failed") })
        _ = driver.opened()
        #expect(!driver.received(ack).contains { $0.contains("mutation") })
    }

    @Test("closing for good ends every operation")
    func shutDown() {
        var driver = MachineDriver()
        driver.becomeActive()
        #expect(driver.shutDown() == ["close 1000 Normal Closure", "1 failed: The connection was closed."])
    }

    // MARK: The older protocol

    @Test("the older protocol has other names, and its queries end with their first result")
    func legacy() {
        var driver = MachineDriver()
        _ = driver.subscribe("{a}")
        _ = driver.opened(.legacyWS)
        #expect(driver.received(ack).contains(#"send {"id":"1","type":"start","payload":{"query":"{a}"}}"#))
        #expect(driver.received(#"{"type":"ka"}"#) == [])
        #expect(driver.received(#"{"type":"data","id":"1","payload":{"data":{}}}"#) == [#"1 next {"data":{}}"#])
        _ = driver.subscribe("{q}", isOneShot: true)
        #expect(
            driver.received(#"{"type":"data","id":"2","payload":{"data":{}}}"#) == [
                #"2 next {"data":{}}"#, "2 completed",
            ])
        #expect(driver.cancel("1") == [#"send {"id":"1","type":"stop"}"#, "close 1000 Normal Closure"])
    }
}
