/// A point in time between 2022 and 2025, so that mocks do not depend on the clock.
struct MockMoment {
    let secondsSince2022: Int

    /// 1 January 2022.
    private static let start = 1_640_995_200

    var unixSeconds: Int { Self.start + secondsSince2022 }

    /// As RFC 3339 writes it.
    var text: String {
        let second = unixSeconds % 86_400
        return "\(dateText)T\(Self.two(second / 3_600)):\(Self.two(second / 60 % 60)):\(Self.two(second % 60))Z"
    }

    /// The day alone. From the days since 1970 to the calendar by way of years that begin in March.
    var dateText: String {
        let days = unixSeconds / 86_400 + 719_468
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return "\(year)-\(Self.two(month))-\(Self.two(day))"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
