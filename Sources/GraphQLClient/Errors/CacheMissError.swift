import PlainText

/// The cache could not answer a query in full, and nobody else was to be asked.
public struct CacheMissError: Error, Sendable, CustomStringConvertible {
    /// What was missing first, if the cache interceptor said.
    public let miss: CacheMiss?

    /// Says what was missing.
    public init(miss: CacheMiss?) { self.miss = miss }

    /// One sentence.
    public var description: String {
        miss.map { VisibleText.line("\($0)", limit: 400) } ?? "The cache cannot answer."
    }
}
