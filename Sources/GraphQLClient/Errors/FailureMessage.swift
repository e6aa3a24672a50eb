/// A failure in words, for whoever shows it: the explorer, `sextant run`, a log.
package struct FailureMessage: Sendable, Hashable {
    /// What went wrong, one or two sentences without secrets and without anything a terminal obeys.
    package var sentence: String
    /// What kind of thing went wrong; a program decides its exit code by it.
    package var kind: FailureKind
    /// Further lines: a code frame, the start of a body, what to try.
    package var detail: [String]

    package init(_ kind: FailureKind, _ sentence: String, detail: [String] = []) {
        self.kind = kind
        self.sentence = sentence
        self.detail = detail
    }

    /// The sentence as the end of another one.
    var clause: String {
        var text = sentence
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }
}

/// The kinds of failure that a person or a script tells apart.
package enum FailureKind: Sendable, Hashable, CaseIterable {
    /// The program was called wrongly.
    case usage
    /// No connection, or one that broke.
    case connection
    /// An answer that is no GraphQL response.
    case notGraphQL
    /// A GraphQL response that consists of errors.
    case serverErrors
    /// The document or its variables are wrong; nothing was sent.
    case document
    /// The cache could not answer, and nobody else was to be asked.
    case cacheMiss
    /// A mutation was not allowed.
    case refused
    /// It took too long.
    case timeout
    /// The person changed their mind.
    case cancelled
    /// This program is at fault.
    case `internal`
}

/// An error of another module that knows its own words.
package protocol DescribedError: Error {
    /// What ``describe(_:)`` returns for it.
    var failureMessage: FailureMessage { get }
}
