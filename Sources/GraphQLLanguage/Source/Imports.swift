/// Another file that a document says it needs: `#import "fragments.graphql"` in a comment of its own.
package struct DocumentImport: Sendable, Hashable {
    /// As it is written, relative to the folder of the file.
    package var path: String
    /// The whole comment.
    package var range: SourceRange
}

extension Source {
    /// The files that the comments before the first definition name.
    package var imports: [DocumentImport] {
        var imports: [DocumentImport] = []
        var offset = 0
        bytes.withUnsafeBufferPointer { buffer in
            while offset < buffer.count {
                switch buffer[offset] {
                case .space, .tab, .lineFeed, .carriageReturn, 0x2C, 0xEF, 0xBB, 0xBF: offset += 1
                case 0x23:
                    let end = buffer.lineEnd(from: offset)
                    if let path = Self.path(inComment: buffer[offset + 1..<end]) {
                        imports.append(DocumentImport(path: path, range: SourceRange(offset..<end)))
                    }
                    offset = end
                default: return
                }
            }
        }
        return imports
    }

    /// `import "path"`, in either kind of quotes, spaces before and behind.
    private static func path(inComment text: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        let text = text.drop { $0 == .space || $0 == .tab }
        guard text.starts(with: "import".utf8) else { return nil }
        let rest = text.dropFirst(6).drop { $0 == .space || $0 == .tab }
        guard let quote = rest.first, quote == .quote || quote == 0x27,
            let end = rest.dropFirst().firstIndex(of: quote), end > rest.startIndex + 1
        else { return nil }
        return String(decoding: rest[rest.startIndex + 1..<end], as: UTF8.self)
    }
}
