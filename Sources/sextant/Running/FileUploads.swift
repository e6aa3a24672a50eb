import GraphQLClient

/// `--upload VARIABLE.PATH=@FILE`: the files that go with an operation.
enum FileUploads {
    static func read(_ texts: [String]) throws -> [GraphQLFile] {
        try texts.map { text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty, parts[1].hasPrefix("@"), parts[1].count > 1 else {
                throw UsageError("--upload takes VARIABLE=@FILE or VARIABLE.PATH=@FILE, not “\(text)”.")
            }
            let path = String(parts[1].dropFirst())
            do {
                return try GraphQLFile(fieldName: parts[0], mimeType: mediaType(of: path), filePath: path)
            } catch {
                throw UsageError("--upload: \(error)")
            }
        }
    }

    /// What the end of a file's name says of its contents. Servers that want to be sure look into the file.
    static func mediaType(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return unknown }
        return types[name[name.index(after: dot)...].lowercased()] ?? unknown
    }

    private static let unknown = "application/octet-stream"

    private static let types = [
        "avif": "image/avif", "bmp": "image/bmp", "css": "text/css", "csv": "text/csv",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "gif": "image/gif",
        "gz": "application/gzip", "htm": "text/html", "html": "text/html", "jpeg": "image/jpeg", "jpg": "image/jpeg",
        "js": "text/javascript", "json": "application/json", "md": "text/markdown", "mov": "video/quicktime",
        "mp3": "audio/mpeg", "mp4": "video/mp4", "ogg": "audio/ogg", "pdf": "application/pdf", "png": "image/png",
        "svg": "image/svg+xml", "tar": "application/x-tar", "tiff": "image/tiff", "txt": "text/plain",
        "wav": "audio/wav", "webm": "video/webm", "webp": "image/webp",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xml": "application/xml",
        "yaml": "application/yaml", "yml": "application/yaml", "zip": "application/zip",
    ]
}
