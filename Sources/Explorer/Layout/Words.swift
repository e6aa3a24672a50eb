/// Numbers as people read them.
enum Words {
    /// `38 ms`, `2.4 s`, `41 min`, `2 h`.
    static func duration(milliseconds: Int64) -> String {
        switch milliseconds {
        case ..<1_000: "\(max(0, milliseconds)) ms"
        case ..<60_000: "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100) s"
        default: age(milliseconds)
        }
    }

    /// Whole units only: `12 s`, `41 min`, `2 h`, `3 d`.
    static func age(_ milliseconds: Int64) -> String {
        let seconds = max(0, milliseconds / 1_000)
        switch seconds {
        case ..<60: return "\(seconds) s"
        case ..<3_600: return "\(seconds / 60) min"
        case ..<172_800: return "\(seconds / 3_600) h"
        default: return "\(seconds / 86_400) d"
        }
    }

    static func duration(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        if microseconds < 10_000 { return "\(microseconds / 1_000).\(microseconds % 1_000 / 100) ms" }
        return self.duration(milliseconds: microseconds / 1_000)
    }

    /// `812 B`, `12.4 kB`, `3.1 MB`.
    static func bytes(_ count: Int) -> String {
        switch count {
        case ..<1_000: "\(count) B"
        case ..<1_000_000: "\(count / 1_000).\(count % 1_000 / 100) kB"
        default: "\(count / 1_000_000).\(count % 1_000_000 / 100_000) MB"
        }
    }

    /// `1,204`.
    static func count(_ count: Int) -> String {
        var digits = Array(String(count))
        var place = digits.count - 3
        while place > 0, digits[place - 1] != "-" {
            digits.insert(",", at: place)
            place -= 3
        }
        return String(digits)
    }

    /// `1 record`, `2 records`.
    static func count(_ count: Int, _ noun: String) -> String {
        "\(self.count(count)) \(noun)\(count == 1 ? "" : "s")"
    }

    /// `12:04:30.112`, in local time.
    static func time(_ milliseconds: Int64, utcOffset: Int) -> String {
        let local = milliseconds + Int64(utcOffset) * 1_000
        let day = ((local % 86_400_000) + 86_400_000) % 86_400_000
        func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let rest = day % 1_000
        let thousandths = rest < 10 ? "00\(rest)" : rest < 100 ? "0\(rest)" : "\(rest)"
        return "\(two(day / 3_600_000)):\(two(day / 60_000 % 60)):\(two(day / 1_000 % 60)).\(thousandths)"
    }
}
