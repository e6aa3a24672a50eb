/// A file that goes to the server as the value of a variable.
public struct GraphQLFile: Sendable, Hashable {
    /// Where in the variables it belongs: the name of a variable, or a path in it: `input.papers.0`. Several files of one
    /// name make a list, in their order.
    public let fieldName: String
    /// The name that the server is told.
    public let originalName: String
    /// The media type that the server is told.
    public let mimeType: String
    let content: HTTPBodySegment

    /// The length in bytes.
    public var contentLength: Int { content.count }

    /// What is in memory.
    public init(
        fieldName: String, originalName: String, mimeType: String = "application/octet-stream", data: [UInt8]
    ) {
        self.fieldName = fieldName
        self.originalName = originalName
        self.mimeType = mimeType
        content = .bytes(data)
    }

    /// A file on disk. It is read while it is sent, and never held as a whole.
    /// - Parameter originalName: By default the last part of the path.
    public init(
        fieldName: String, originalName: String? = nil, mimeType: String = "application/octet-stream", filePath: String
    ) throws(GraphQLFileError) {
        guard let content = HTTPBodySegment(filePath: filePath) else {
            throw GraphQLFileError.couldNotGetFileSize(path: filePath)
        }
        self.fieldName = fieldName
        self.originalName = originalName ?? filePath.split(separator: "/").last.map(String.init) ?? filePath
        self.mimeType = mimeType
        self.content = content
    }
}

/// Why a file cannot be sent.
public enum GraphQLFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It is not there, cannot be read, or is no regular file.
    case couldNotGetFileSize(path: String)
    /// The variables have no place of that name: something that is no object or list is in its way, or a list would get
    /// holes.
    case noPlace(fieldName: String)

    /// A sentence.
    public var description: String {
        switch self {
        case .couldNotGetFileSize(let path): "“\(path)” is no file that can be read."
        case .noPlace(let name): "The variables have no place “\(name)” for a file."
        }
    }
}
