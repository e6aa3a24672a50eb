/// The names that a misspelt one may have meant.
enum Suggestions {
    /// Options within a number of edits that grows with the word's length, the nearest first.
    static func near(_ word: String, in options: some Sequence<String>) -> [String] {
        let threshold = word.utf8.count * 2 / 5 + 1
        let distance = EditDistance(word)
        var seen: Set<String> = []
        return options.compactMap { option in distance.measure(option, limit: threshold).map { (option, $0) } }
            .filter { seen.insert($0.0).inserted }
            .sorted { $0.1 != $1.1 ? $0.1 < $1.1 : naturallyPrecedes($0.0, $1.0) }
            .map(\.0)
    }

    /// ` Did you mean "a", "b", or "c"?`, or nothing.
    static func question(_ suggestions: [String], _ what: String? = nil) -> String {
        let quoted = suggestions.prefix(5).map { "\"\($0)\"" }
        let list: String
        switch quoted.count {
        case 0: return ""
        case 1: list = quoted[0]
        case 2: list = "\(quoted[0]) or \(quoted[1])"
        default: list = quoted.dropLast().joined(separator: ", ") + ", or \(quoted[quoted.count - 1])"
        }
        return " Did you mean \(what.map { $0 + " " } ?? "")\(list)?"
    }

    static func question(for word: String, in options: some Sequence<String>) -> String {
        question(near(word, in: options))
    }

    /// Runs of digits compare as numbers.
    static func naturallyPrecedes(_ left: String, _ right: String) -> Bool {
        var left = Array(left.utf8)[...]
        var right = Array(right.utf8)[...]
        while let first = left.first, let second = right.first {
            if isDigit(first), isDigit(second) {
                let leftDigits = left.prefix(while: isDigit).drop { $0 == 0x30 }
                let rightDigits = right.prefix(while: isDigit).drop { $0 == 0x30 }
                if leftDigits.count != rightDigits.count { return leftDigits.count < rightDigits.count }
                if !leftDigits.elementsEqual(rightDigits) { return leftDigits.lexicographicallyPrecedes(rightDigits) }
                left = left.drop(while: isDigit)
                right = right.drop(while: isDigit)
            } else {
                if first != second { return first < second }
                left.removeFirst()
                right.removeFirst()
            }
        }
        return left.count < right.count
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}

/// Damerau-Levenshtein distance to one word: insertions, deletions, substitutions and swaps of neighbours.
private struct EditDistance {
    private let word: String
    private let folded: [UInt8]

    init(_ word: String) {
        self.word = word
        folded = word.utf8.map(Self.fold)
    }

    private static func fold(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

    /// Nil when it is more than the limit. A difference in letter case alone is one edit.
    func measure(_ option: String, limit: Int) -> Int? {
        if option == word { return 0 }
        let other = option.utf8.map(Self.fold)
        if other == folded { return 1 }
        let (long, short) = other.count < folded.count ? (folded, other) : (other, folded)
        if long.count - short.count > limit { return nil }
        var before = [Int](repeating: 0, count: short.count + 1)
        var above = Array(0...short.count)
        for i in 1..<(long.count + 1) {
            var row = [i] + [Int](repeating: 0, count: short.count)
            var smallest = i
            for j in 1..<(short.count + 1) {
                let cost = long[i - 1] == short[j - 1] ? 0 : 1
                var cell = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + cost)
                if i > 1, j > 1, long[i - 1] == short[j - 2], long[i - 2] == short[j - 1] {
                    cell = min(cell, before[j - 2] + 1)
                }
                smallest = min(smallest, cell)
                row[j] = cell
            }
            if smallest > limit { return nil }
            (before, above) = (above, row)
        }
        let distance = above[short.count]
        return distance <= limit ? distance : nil
    }
}
