#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension JSONDocument {
    /// The text of the string or other scalar at a tape index.
    package func text(at index: Int) -> String {
        let range = contentRange(at: index)
        return bytes.withUnsafeBufferPointer { source in
            let content = UnsafeBufferPointer(rebasing: source[range])
            guard tag(at: index) == .escapedString else { return String(decoding: content, as: UTF8.self) }
            return String(unsafeUninitializedCapacity: content.count) { JSONEscapes.resolve(content, into: $0) }
        }
    }

    /// Appends the UTF-8 text of the string or other scalar at a tape index, with escapes resolved.
    package func appendText(at index: Int, to output: inout [UInt8]) {
        let range = contentRange(at: index)
        if tag(at: index) == .escapedString {
            output.append(contentsOf: text(at: index).utf8)
        } else {
            output.append(contentsOf: bytes[range])
        }
    }

    /// Whether the string at a tape index is this text.
    @inlinable
    package func isText(at index: Int, equalTo text: UnsafeBufferPointer<UInt8>) -> Bool {
        let entry = tape[index]
        if entry & 7 == 5 { return isEscapedText(at: index, equalTo: text) }
        let length = TapeEntry.length(entry)
        guard length == text.count || length == TapeEntry.maximumLength else { return false }
        return hasContent(at: index, equalTo: text)
    }

    @usableFromInline
    func hasContent(at index: Int, equalTo text: UnsafeBufferPointer<UInt8>) -> Bool {
        let range = contentRange(at: index)
        guard range.count == text.count else { return false }
        guard let other = text.baseAddress, !text.isEmpty else { return true }
        return bytes.withUnsafeBufferPointer { memcmp($0.baseAddress! + range.lowerBound, other, range.count) == 0 }
    }

    @usableFromInline
    func isEscapedText(at index: Int, equalTo text: UnsafeBufferPointer<UInt8>) -> Bool {
        self.text(at: index).utf8.elementsEqual(text)
    }

    /// Whether two scalars have the same bytes.
    func hasEqualContent(at index: Int, as other: JSONDocument, at otherIndex: Int) -> Bool {
        let range = other.contentRange(at: otherIndex)
        return other.bytes.withUnsafeBufferPointer { source in
            hasContent(at: index, equalTo: UnsafeBufferPointer(rebasing: source[range]))
        }
    }

    /// The tape index of the value of the last member with this key in the object at `index`.
    func lastMember(of index: Int, named key: UnsafeBufferPointer<UInt8>) -> Int? {
        var at = index + 2
        let end = self.index(after: index)
        var found: Int?
        while at < end {
            if isText(at: at, equalTo: key) { found = at + 1 }
            at = self.index(after: at + 1)
        }
        return found
    }
}
