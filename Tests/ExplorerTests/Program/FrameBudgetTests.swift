import Testing

@testable import Explorer

@Suite("Frame budget")
struct FrameBudgetTests {
    @Test("nine frames may follow each other at once, and then there are sixty a second")
    func budget() {
        var budget = FrameBudget()
        let start = ContinuousClock.now
        var now = start
        var frames = 0
        while start.duration(to: now) < .seconds(1) {
            now += budget.wait(at: now)
            budget.spend(at: now)
            frames += 1
            if frames == 9 { #expect(now == start + .milliseconds(8)) }
            now += .milliseconds(1)
        }
        #expect(frames >= 58 && frames <= 69)
    }

    @Test("after a pause a frame is drawn at once")
    func afterAPause() {
        var budget = FrameBudget()
        let start = ContinuousClock.now
        for _ in 0..<10 { budget.spend(at: start) }
        #expect(budget.wait(at: start) > .zero)
        #expect(budget.wait(at: start + .milliseconds(151)) == .zero)
    }
}
