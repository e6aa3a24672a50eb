/// Keeps what fits a prefix, the better fits first and otherwise in the given order.
package enum CompletionRanking {
    package static func ranked(_ items: [CompletionItem], prefix: String) -> [CompletionItem] {
        let word = Array(prefix.utf8)
        var buckets: [[CompletionItem]] = Array(repeating: [], count: 10)
        for item in items {
            guard let fit = fit(of: item, word) else { continue }
            let isLast = item.deprecationReason != nil || (item.label.hasPrefix("__") && !prefix.hasPrefix("_"))
            buckets[fit * 2 + (isLast ? 1 : 0)].append(item)
        }
        return Array(buckets.joined())
    }

    /// 0 begins with the word, 1 begins with it but for the case of letters, 2 contains it, 3 has its letters in their
    /// order, the first of them where a part of the name begins: anywhere else that is chance.
    private static func fit(of item: CompletionItem, _ word: [UInt8]) -> Int? {
        if word.isEmpty { return 0 }
        // Signs are not part of what was typed.
        let label = Array(item.label.drop { "$@.".contains($0) }.utf8)
        if label.starts(with: word) { return 0 }
        let foldedLabel = label.map(folded)
        let foldedWord = word.map(folded)
        if foldedLabel.starts(with: foldedWord) { return 1 }
        if foldedLabel.firstRange(of: foldedWord) != nil { return 2 }
        guard let start = label.indices.first(where: { foldedLabel[$0] == foldedWord[0] && startsPart($0, of: label) })
        else { return nil }
        var rest = foldedWord[...]
        for byte in foldedLabel[start...] where byte == rest.first { rest.removeFirst() }
        return rest.isEmpty ? 3 : nil
    }

    /// Names are divided by capitals and underscores.
    private static func startsPart(_ index: Int, of label: [UInt8]) -> Bool {
        index == 0 || folded(label[index]) != label[index] || label[index - 1] == UInt8(ascii: "_")
    }

    private static func folded(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
}
