/// A sequence of values that are made when somebody asks for them. Nothing runs ahead of the consumer and nothing is
/// buffered; cancelling the consuming task cancels the work, and dropping the stream drops it.
///
/// It is meant for one consumer: two that iterate it at once share its values between them.
public struct ResponseStream<Element: Sendable>: AsyncSequence, Sendable {
    /// What may be thrown.
    public typealias Failure = any Error

    private let pull: @Sendable () async throws -> Element?

    /// A stream that calls `pull` for each value until it returns nil or throws. After that it is not called again.
    public init(pull: @escaping @Sendable () async throws -> Element?) {
        self.pull = pull
    }

    /// A stream of one value.
    public init(_ element: Element) { self.init(elements: [element]) }

    /// A stream of values at hand.
    public init(elements: [Element]) {
        let rest = Rest(elements[...])
        self.init { await rest.removeFirst() }
    }

    /// A stream that fails at once.
    public init(throwing error: any Error) {
        self.init { throw error }
    }

    /// The next value, or nil at the end.
    public func next() async throws -> Element? { try await pull() }

    /// A stream whose values went through `transform`.
    public func map<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) async throws -> Result
    ) -> ResponseStream<Result> {
        ResponseStream<Result> { [pull] in
            guard let element = try await pull() else { return nil }
            return try await transform(element)
        }
    }

    /// A stream without the values for which `transform` returns nil.
    public func compactMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) async throws -> Result?
    ) -> ResponseStream<Result> {
        ResponseStream<Result> { [pull] in
            while let element = try await pull() {
                if let result = try await transform(element) { return result }
            }
            return nil
        }
    }

    /// A stream that hands an error to `transform`, which throws the same or another one, or returns a value in its
    /// place, or nil to end quietly. The stream ends in each case.
    public func mapErrors(
        _ transform: @escaping @Sendable (any Error) async throws -> Element?
    ) -> ResponseStream<Element> {
        let guarded = ErrorGuard(pull: pull, transform: transform)
        return ResponseStream { try await guarded.next() }
    }

    /// Iterates the stream.
    public func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

    /// An iterator that stops asking once the stream has ended.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let stream: ResponseStream
        private var hasEnded = false

        fileprivate init(stream: ResponseStream) { self.stream = stream }

        /// The next value, or nil at the end.
        public mutating func next() async throws -> Element? {
            if hasEnded { return nil }
            do {
                if let element = try await stream.next() { return element }
                hasEnded = true
                return nil
            } catch {
                hasEnded = true
                throw error
            }
        }
    }
}

private actor Rest<Element: Sendable> {
    private var elements: ArraySlice<Element>

    init(_ elements: ArraySlice<Element>) { self.elements = elements }

    func removeFirst() -> Element? { elements.popFirst() }
}

private actor ErrorGuard<Element: Sendable> {
    private let pull: @Sendable () async throws -> Element?
    private let transform: @Sendable (any Error) async throws -> Element?
    private var hasEnded = false

    init(
        pull: @escaping @Sendable () async throws -> Element?,
        transform: @escaping @Sendable (any Error) async throws -> Element?
    ) {
        self.pull = pull
        self.transform = transform
    }

    func next() async throws -> Element? {
        if hasEnded { return nil }
        do {
            return try await pull()
        } catch {
            hasEnded = true
            return try await transform(error)
        }
    }
}
