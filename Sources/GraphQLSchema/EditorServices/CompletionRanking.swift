/// Keeps what fits a prefix, the better fits first and otherwise in the given order. Editors call it for each letter that
/// is typed, over all that a word could be.
package enum CompletionRanking {
    package static func ranked(_ items: [CompletionItem], prefix: String) -> [CompletionItem] {
        guard !prefix.isEmpty else { return items.filter { !isLast($0, prefix) } + items.filter { isLast($0, prefix) } }
        let word = Word(prefix)
        var buckets: [[Int]] = Array(repeating: [], count: 8)
        for (index, item) in items.enumerated() {
            guard let fit = word.fit(item.label) else { continue }
            buckets[fit * 2 + (isLast(item, prefix) ? 1 : 0)].append(index)
        }
        return buckets.joined().map { items[$0] }
    }

    private static func isLast(_ item: CompletionItem, _ prefix: String) -> Bool {
        item.deprecationReason != nil || (item.label.hasPrefix("__") && !prefix.hasPrefix("_"))
    }
}

/// What was typed, as bytes.
private struct Word {
    private let exact: [UInt8]
    private let folded: [UInt8]

    init(_ text: String) {
        exact = Array(text.utf8)
        folded = exact.map(Word.folded)
    }

    /// 0 begins with the word, 1 begins with it but for the case of letters, 2 contains it, 3 has its letters in their
    /// order, the first of them where a part of the name begins: anywhere else that is chance.
    func fit(_ label: String) -> Int? {
        var label = label
        return label.withUTF8 { bytes in
            // Signs are not part of what was typed.
            let start = bytes.firstIndex { $0 != 0x24 && $0 != 0x40 && $0 != 0x2E } ?? bytes.count
            return fit(UnsafeBufferPointer(rebasing: bytes[start...]))
        }
    }

    private func fit(_ label: UnsafeBufferPointer<UInt8>) -> Int? {
        if stands(in: label, at: 0) { return exact.indices.allSatisfy { label[$0] == exact[$0] } ? 0 : 1 }
        var start: Int?
        for index in label.indices where Word.folded(label[index]) == folded[0] {
            if stands(in: label, at: index) { return 2 }
            if start == nil, Word.startsPart(index, of: label) { start = index }
        }
        guard var index = start else { return nil }
        for byte in folded {
            while index < label.count, Word.folded(label[index]) != byte { index += 1 }
            guard index < label.count else { return nil }
            index += 1
        }
        return 3
    }

    private func stands(in label: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        guard start + folded.count <= label.count else { return false }
        for index in folded.indices where Word.folded(label[start + index]) != folded[index] { return false }
        return true
    }

    /// Names are divided by capitals and underscores.
    private static func startsPart(_ index: Int, of label: UnsafeBufferPointer<UInt8>) -> Bool {
        index == 0 || folded(label[index]) != label[index] || label[index - 1] == UInt8(ascii: "_")
    }

    private static func folded(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
}
