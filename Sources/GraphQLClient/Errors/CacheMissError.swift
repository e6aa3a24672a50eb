import PlainText

/// The cache could not answer a query in full, and nobody else was to be asked.
public struct CacheMissError: Error, Sendable, CustomStringConvertible {
    /// What was missing first, if the cache interceptor said.
    public let miss: CacheMiss?
    /// How old the answer is that was there, when that was more than the request allows.
    public let age: Duration?

    /// Says what was missing.
    public init(miss: CacheMiss?) {
        self.miss = miss
        age = nil
    }

    /// Nothing was missing, but the answer is too old.
    public init(age: Duration) {
        miss = nil
        self.age = age
    }

    /// One sentence.
    public var description: String {
        if let age { return "What the cache has is \(age.shortText) old, and too old for this request." }
        return miss.map { VisibleText.line("\($0)", limit: 400) } ?? "The cache cannot answer."
    }
}
