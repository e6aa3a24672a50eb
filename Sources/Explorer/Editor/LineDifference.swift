/// The lines by which two texts differ.
struct LineDifference {
    enum Line: Sendable, Equatable {
        case same(String)
        case removed(String)
        case added(String)
        /// Lines that both have were left out.
        case gap
    }

    private(set) var lines: [Line] = []

    /// More than so many comparisons are not made: then the middle counts as replaced.
    private static let limit = 4_000_000

    init(from old: [Substring], to new: [Substring]) {
        var start = 0
        while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
        var tail = 0
        while tail < min(old.count, new.count) - start, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
            tail += 1
        }
        lines = old[..<start].map { .same(String($0)) }
        compare(old[start..<(old.count - tail)], new[start..<(new.count - tail)])
        lines += old[(old.count - tail)...].map { .same(String($0)) }
    }

    /// The longest common subsequence of the part that differs.
    private mutating func compare(_ old: ArraySlice<Substring>, _ new: ArraySlice<Substring>) {
        let (old, new) = (Array(old), Array(new))
        guard old.count * new.count <= Self.limit else {
            lines += old.map { .removed(String($0)) } + new.map { .added(String($0)) }
            return
        }
        let width = new.count + 1
        var common = [Int32](repeating: 0, count: (old.count + 1) * width)
        for i in old.indices.reversed() {
            for j in new.indices.reversed() {
                common[i * width + j] =
                    old[i] == new[j]
                    ? common[(i + 1) * width + j + 1] + 1
                    : max(common[(i + 1) * width + j], common[i * width + j + 1])
            }
        }
        var (i, j) = (0, 0)
        while i < old.count || j < new.count {
            if i < old.count, j < new.count, old[i] == new[j] {
                lines.append(.same(String(old[i])))
                (i, j) = (i + 1, j + 1)
            } else if i < old.count, j == new.count || common[(i + 1) * width + j] >= common[i * width + j + 1] {
                lines.append(.removed(String(old[i])))
                i += 1
            } else {
                lines.append(.added(String(new[j])))
                j += 1
            }
        }
    }

    /// What differs, with a few lines around it.
    func hunks(context: Int) -> [Line] {
        var isShown = [Bool](repeating: false, count: lines.count)
        for (index, line) in lines.enumerated() {
            if case .same = line { continue }
            for near in max(0, index - context)...min(lines.count - 1, index + context) { isShown[near] = true }
        }
        var result: [Line] = []
        for (index, line) in lines.enumerated() {
            if isShown[index] { result.append(line) } else if result.last != .gap { result.append(.gap) }
        }
        return result
    }
}
