/// What a terminal with synchronized output (mode 2026) does on top of one without: it says that it has it, and knows
/// when a frame begins and ends.
struct SynchronizedOutput {
    private(set) var isInFrame = false
    /// The end of what was read, in which a sequence may have begun.
    private var tail: [UInt8] = []

    private static let begin = Array("\u{1B}[?2026h".utf8)
    private static let end = Array("\u{1B}[?2026l".utf8)
    private static let no = "\u{1B}[?2026;0$y"
    private static let off = "\u{1B}[?2026;2$y"

    mutating func read(_ bytes: ArraySlice<UInt8>) {
        let all = tail + bytes
        var index = 0
        while index + Self.begin.count <= all.count {
            if all[index] == 0x1B {
                let sequence = all[index..<(index + Self.begin.count)]
                if sequence.elementsEqual(Self.begin) { isInFrame = true }
                if sequence.elementsEqual(Self.end) { isInFrame = false }
            }
            index += 1
        }
        tail = Array(all[index...])
    }

    /// The answers of a terminal that does not know the mode, as one that does gives them.
    func answers(replacing answers: [UInt8]) -> [UInt8] {
        guard !answers.isEmpty else { return answers }
        return Array(String(decoding: answers, as: UTF8.self).replacing(Self.no, with: Self.off).utf8)
    }
}
