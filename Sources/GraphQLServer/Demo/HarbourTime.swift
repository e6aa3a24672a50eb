#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Points in time as RFC 3339 text, without a calendar library.
enum HarbourTime {
    /// Now, in UTC.
    static var now: String {
        text(secondsSince1970: Int(time(nil)))
    }

    /// A time in UTC. The algorithm is Howard Hinnant's `civil_from_days`.
    static func text(secondsSince1970 seconds: Int) -> String {
        let days = Int((Double(seconds) / 86_400).rounded(.down))
        let rest = seconds - days * 86_400
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return "\(padded(year, 4))-\(padded(month))-\(padded(day))T"
            + "\(padded(rest / 3_600)):\(padded(rest / 60 % 60)):\(padded(rest % 60))Z"
    }

    /// Midnight UTC of a day, the inverse of `text`.
    static func secondsSince1970(year: Int, month: Int, day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return (era * 146_097 + dayOfEra - 719_468) * 86_400
    }

    /// Whether a text looks like RFC 3339: a full date, `T`, a full time, and an offset or `Z`.
    static func isValid(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20 else { return false }
        let pattern = Array("dddd-dd-ddTdd:dd:dd".utf8)
        for (byte, wanted) in zip(bytes, pattern) {
            let matches =
                wanted == UInt8(ascii: "d") ? UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte : byte == wanted
            guard matches else { return false }
        }
        return bytes.last == UInt8(ascii: "Z") || bytes[bytes.count - 6] == UInt8(ascii: "+")
            || bytes[bytes.count - 6] == UInt8(ascii: "-")
    }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
