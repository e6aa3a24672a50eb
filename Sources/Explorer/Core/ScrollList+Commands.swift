import Terminal

extension ScrollList {
    /// Performs the commands that every list understands. Returns whether it was one.
    mutating func perform(_ command: CommandID, count: Int, height: Int) -> Bool {
        let half = max(1, height / 2)
        switch command {
        case .up: move(by: -1, count: count)
        case .down: move(by: 1, count: count)
        case .pageUp: move(by: -half, count: count)
        case .pageDown: move(by: half, count: count)
        case .top: select(0, count: count)
        case .bottom: select(count - 1, count: count)
        default: return false
        }
        reveal(count: count, height: height)
        return true
    }
}
