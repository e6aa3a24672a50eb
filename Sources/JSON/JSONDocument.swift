#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A JSON text with a tape over it: what was received stays as it was, and any part of it can be looked at without
/// reading the rest. Immutable; nodes are views into it and keep it alive.
///
/// Sendable without the compiler's check because of the tape's pointer: the tape is complete before the initializer
/// returns, never written afterwards, and freed with the last reference.
public final class JSONDocument: @unchecked Sendable {
    /// The text, exactly as it was given.
    public let bytes: [UInt8]
    @usableFromInline package let tape: UnsafePointer<UInt64>
    /// The number of entries on the tape.
    public let tapeCount: Int

    /// Reads one JSON text (RFC 8259: UTF-8, nothing behind the value; a byte order mark in front is ignored).
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - maxDepth: How many arrays and objects may be nested. Reading does not recurse; the limit protects those who
    ///     walk the value recursively.
    public convenience init(parsing bytes: [UInt8], maxDepth: Int = 10_000) throws(JSONError) {
        var progress = JSONScanner.Progress(length: bytes.count)
        try self.init(bytes, readOn: &progress, maxDepth: maxDepth)
    }

    /// Reads the rest of a text that has been read up to somewhere, and takes over its tape.
    init(_ bytes: [UInt8], readOn progress: inout JSONScanner.Progress, maxDepth: Int) throws(JSONError) {
        let outcome = bytes.withUnsafeBufferPointer { JSONScanner.scan($0, &progress, maxDepth: maxDepth) }
        let read = progress.tape
        progress.tape = nil
        if case .failure(let reason, let offset) = outcome {
            free(read)
            throw bytes.withUnsafeBufferPointer { JSONError(reason, at: offset, in: $0) }
        }
        self.bytes = bytes
        tape = UnsafePointer(JSONScanner.resize(read, progress.count))
        tapeCount = progress.count
    }

    /// Reads one JSON text from a string.
    public convenience init(parsing text: String, maxDepth: Int = 10_000) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), maxDepth: maxDepth)
    }

    /// Takes bytes and a tape that were made together.
    package init(bytes: [UInt8], tape source: [UInt64]) {
        let tape = JSONScanner.allocate(source.count)
        source.withUnsafeBufferPointer { tape.update(from: $0.baseAddress!, count: $0.count) }
        self.bytes = bytes
        self.tape = UnsafePointer(tape)
        tapeCount = source.count
    }

    deinit {
        free(UnsafeMutableRawPointer(mutating: tape))
    }

    /// The outermost value.
    @inlinable public var root: JSONNode { JSONNode(document: self, index: 0) }

    // MARK: Raw access by tape index

    /// The tag of the entry at a tape index.
    @inlinable @inline(__always)
    package func tag(at index: Int) -> TapeTag { TapeEntry.tag(tape[index]) }

    /// The tape index behind the value at `index`: its next sibling, if it has one.
    @inlinable @inline(__always)
    package func index(after index: Int) -> Int {
        tape[index] & 7 < 6 ? index &+ 1 : TapeEntry.next(tape[index &+ 1])
    }

    /// Where the text of a scalar stands; for a string without its quotes.
    @inlinable @inline(__always)
    package func contentRange(at index: Int) -> Range<Int> {
        let entry = tape[index]
        let length = TapeEntry.length(entry)
        let start = TapeEntry.offset(entry)
        if length == TapeEntry.maximumLength { return start..<endOfLongScalar(at: index) }
        return start..<(start &+ length)
    }

    /// Where the text of a value stands, quotes and brackets included.
    package func byteRange(at index: Int) -> Range<Int> {
        let entry = tape[index]
        switch TapeEntry.tag(entry) {
        case .array, .object: return TapeEntry.offset(entry)..<TapeEntry.offset(tape[index + 1])
        case .string, .escapedString:
            let content = contentRange(at: index)
            return (content.lowerBound - 1)..<(content.upperBound + 1)
        case .null, .false, .true, .number: return contentRange(at: index)
        }
    }

    /// Scalars too long for the tape's length field are measured again.
    @usableFromInline
    func endOfLongScalar(at index: Int) -> Int {
        let start = TapeEntry.offset(tape[index])
        return bytes.withUnsafeBufferPointer { source in
            let text = source.baseAddress!
            return tape[index] & 7 == 3
                ? JSONScanner.numberEnd(text, start, source.count)
                : JSONScanner.stringEnd(text, start, source.count) >> 1
        }
    }
}
