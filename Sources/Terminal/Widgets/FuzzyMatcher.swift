/// Ranks texts against a few typed letters, as palettes and completion menus do.
package struct FuzzyMatcher: Sendable {
    private let query: [Character]
    private let exactQuery: [Character]

    package init(_ query: String) {
        exactQuery = query.filter { $0 != " " }
        self.query = exactQuery.map(FuzzyMatcher.folded)
    }

    private static func folded(_ character: Character) -> Character {
        character.isUppercase ? character.lowercased().first ?? character : character
    }

    package var isEmpty: Bool { query.isEmpty }

    /// Returns nil when the text lacks a letter of the query. An empty query matches everything.
    package func match(_ text: String) -> FuzzyMatch? {
        guard !query.isEmpty else { return FuzzyMatch(score: 0, positions: []) }
        let original = Array(text.prefix(512))
        let letters = original.map(FuzzyMatcher.folded)
        var best: FuzzyMatch?
        // Each occurrence of the first letter is a candidate; from it the rest is taken greedily, best places first.
        for start in letters.indices where letters[start] == query[0] {
            guard let candidate = match(from: start, letters, original) else { break }
            if candidate.score > best?.score ?? .min { best = candidate }
        }
        return best
    }

    private func match(from start: Int, _ letters: [Character], _ original: [Character]) -> FuzzyMatch? {
        var positions = [start]
        var index = start + 1
        for letter in query.dropFirst() {
            guard let plain = letters[index...].firstIndex(of: letter) else { return nil }
            var found = plain
            if plain != index {
                // Prefer the start of a word over a letter in the middle of one.
                let rest = query.count - positions.count - 1
                let wordStart = letters[plain...].indices.first {
                    letters[$0] == letter && Self.startsWord(original, $0) && letters.count - $0 > rest
                }
                if let wordStart, remaining(after: wordStart, taken: positions.count + 1, letters) { found = wordStart }
            }
            positions.append(found)
            index = found + 1
        }
        return FuzzyMatch(score: score(positions, original), positions: positions)
    }

    /// Whether what is left of the query can still be found.
    private func remaining(after index: Int, taken: Int, _ letters: [Character]) -> Bool {
        var place = index + 1
        for letter in query[taken...] {
            guard let found = letters[place...].firstIndex(of: letter) else { return false }
            place = found + 1
        }
        return true
    }

    private func score(_ positions: [Int], _ original: [Character]) -> Int {
        var score = 0
        for (order, position) in positions.enumerated() {
            score += 8
            if Self.startsWord(original, position) { score += 12 }
            if order > 0, positions[order - 1] == position - 1 { score += 10 }
            if order > 0 { score -= min(8, position - positions[order - 1] - 1) }
            if original[position] == exactQuery[order] { score += 1 }
        }
        score -= min(12, positions[0])
        if positions.count == original.count { score += 40 }
        return score - original.count / 8
    }

    private static func startsWord(_ text: [Character], _ index: Int) -> Bool {
        guard index > 0 else { return true }
        let (before, here) = (text[index - 1], text[index])
        if !before.isLetter && !before.isNumber { return here.isLetter || here.isNumber }
        return here.isUppercase && before.isLowercase
    }

    /// The matching texts, best first; equal ones stay in their order.
    package func rank(_ texts: [String]) -> [(index: Int, match: FuzzyMatch)] {
        var found: [(index: Int, match: FuzzyMatch)] = []
        for (index, text) in texts.enumerated() {
            if let match = match(text) { found.append((index, match)) }
        }
        return found.sorted { ($0.match.score, $1.index) > ($1.match.score, $0.index) }
    }
}
