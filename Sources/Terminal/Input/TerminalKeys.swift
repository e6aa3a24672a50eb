/// The key sequences that a terminal's own description names, for terminals that speak neither xterm nor rxvt.
package struct TerminalKeys: Sendable {
    enum Match: Hashable {
        case none, incomplete
        case key(Key, length: Int)
    }

    /// By length, the longest first.
    private var sequences: [(bytes: [UInt8], key: Key)] = []

    package init(_ sequences: [(bytes: [UInt8], key: Key)] = []) {
        // A single byte is never taken from a description: it would hide a control key.
        self.sequences = sequences.filter { $0.bytes.count > 1 && $0.bytes[0] == 0x1B }
            .sorted { $0.bytes.count > $1.bytes.count }
    }

    func match(_ bytes: [UInt8], from start: Int) -> Match {
        var result = Match.none
        for (sequence, key) in sequences {
            let available = bytes[start...].prefix(sequence.count)
            guard sequence.starts(with: available) else { continue }
            if available.count == sequence.count { return .key(key, length: sequence.count) }
            result = .incomplete
        }
        return result
    }
}
