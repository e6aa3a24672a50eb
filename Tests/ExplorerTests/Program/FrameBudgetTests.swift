import Testing

@testable import Explorer

@Suite("Frame budget")
struct FrameBudgetTests {
    @Test("three frames may follow each other at once, and sixty a second are never exceeded")
    func budget() {
        var budget = FrameBudget()
        let start = ContinuousClock.now
        var now = start
        var frames = 0
        while start.duration(to: now) < .seconds(1) {
            now += budget.wait(at: now)
            budget.spend(at: now)
            frames += 1
            if frames == 3 { #expect(now == start + .milliseconds(2)) }
            now += .milliseconds(1)
        }
        #expect(frames >= 58 && frames <= 62)
    }

    @Test("after a pause a frame is drawn at once")
    func afterAPause() {
        var budget = FrameBudget()
        let start = ContinuousClock.now
        for _ in 0..<4 { budget.spend(at: start) }
        #expect(budget.wait(at: start) > .zero)
        #expect(budget.wait(at: start + .milliseconds(51)) == .zero)
    }
}
