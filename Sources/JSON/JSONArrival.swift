#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A JSON text that is still arriving. It is read while it comes, so that a long one is ready soon after its last byte,
/// and its reader can be cancelled at every piece.
package struct JSONArrival: ~Copyable {
    /// How much must have come before it is worth reading on, in bytes. A short text is read in one go.
    private static let step = 256 << 10
    /// What a sender only announces costs address space, not memory, up to here.
    private static let reserveLimit = 256 << 20

    /// What has come so far.
    package private(set) var bytes: [UInt8] = []
    private let expectedCount: Int
    private let maxDepth: Int
    private let step: Int
    private var nextRead: Int
    private var progress: JSONScanner.Progress

    /// - Parameters:
    ///   - expectedCount: The announced length, if there is one.
    ///   - maxDepth: How many arrays and objects may be nested.
    package init(expectedCount: Int = 0, maxDepth: Int = 10_000) {
        self.init(expectedCount: expectedCount, maxDepth: maxDepth, step: Self.step)
    }

    init(expectedCount: Int = 0, maxDepth: Int = 10_000, step: Int) {
        self.expectedCount = min(max(0, expectedCount), Self.reserveLimit)
        self.maxDepth = maxDepth
        self.step = step
        nextRead = step
        progress = JSONScanner.Progress(length: self.expectedCount)
    }

    deinit {
        free(progress.tape)
    }

    /// Takes the next piece.
    package mutating func append(_ piece: [UInt8]) {
        if bytes.isEmpty {
            bytes = piece
            if expectedCount > piece.count { bytes.reserveCapacity(expectedCount) }
        } else {
            bytes += piece
        }
        guard bytes.count >= nextRead else { return }
        // What is wrong in it is found again when all has come.
        _ = bytes.withUnsafeBufferPointer {
            JSONScanner.scan($0, &progress, maxDepth: maxDepth, isWhole: false)
        }
        // A value that has not ended is begun again, so a long one must have grown as much again by then.
        nextRead = bytes.count + max(step, bytes.count - progress.at)
    }

    /// The document, once nothing more comes. `bytes` stay what they are.
    package mutating func finish() throws(JSONError) -> JSONDocument {
        try JSONDocument(bytes, readOn: &progress, maxDepth: maxDepth)
    }
}
