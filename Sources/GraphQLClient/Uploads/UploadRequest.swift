/// A request with files (GraphQL multipart request specification): the operation with a null for each file, a map that
/// says where each file belongs, and the files, which are read while they are sent.
public struct UploadRequest<Operation: GraphQLOperation>: GraphQLRequest {
    /// The URL of the endpoint.
    public var graphQLEndpoint: String
    /// What is asked.
    public let operation: Operation
    /// The files that go with it.
    public let files: [GraphQLFile]
    /// The header fields beside those that the format needs.
    public var additionalHeaders: HTTPHeaders
    /// A file is for the server.
    public var fetchBehavior: FetchBehavior = .networkOnly
    /// Whether the result is kept in the cache.
    public var writeResultsToCache: Bool
    /// How long the whole exchange may take.
    public var requestTimeout: Duration?
    /// Sent as `extensions` when it is not empty, with what the other settings put there.
    public var extensions: JSONObject
    /// What writes the operation.
    public var bodyCreator: any JSONRequestBodyCreator
    /// What is said about the program.
    public var clientAwarenessMetadata: ClientAwarenessMetadata
    /// What stands between the parts. No file may hold it.
    public var boundary: String

    /// A request for an operation with files.
    public init(
        operation: Operation, files: [GraphQLFile], graphQLEndpoint: String, additionalHeaders: HTTPHeaders = [:],
        requestConfiguration: RequestConfiguration = RequestConfiguration(), extensions: JSONObject = [:],
        bodyCreator: any JSONRequestBodyCreator = DefaultRequestBodyCreator(),
        clientAwarenessMetadata: ClientAwarenessMetadata = .none
    ) {
        self.operation = operation
        self.files = files
        self.graphQLEndpoint = graphQLEndpoint
        self.additionalHeaders = additionalHeaders
        self.writeResultsToCache = requestConfiguration.writeResultsToCache
        self.requestTimeout = requestConfiguration.requestTimeout
        self.extensions = extensions
        self.bodyCreator = bodyCreator
        self.clientAwarenessMetadata = clientAwarenessMetadata
        // 128 bits: in no file but one that was made by somebody who knew them.
        let digits = (0..<2).map { _ in String(UInt64.random(in: 1 << 60 ... .max), radix: 16) }.joined()
        boundary = "sextant.boundary.\(digits)"
        self.additionalHeaders.apply(requestConfiguration.headers)
    }

    /// The request as HTTP.
    public func toHTTPRequest() throws -> HTTPRequest {
        let form = try form()
        var headers = HTTPHeaders()
        headers["Accept"] = JSONMediaTypes.accept
        // Servers that guard against requests a browser sends unasked want this.
        headers["Apollo-Require-Preflight"] = "true"
        headers.merge(clientAwarenessMetadata.headers)
        headers.merge(additionalHeaders)
        headers["Content-Type"] = "multipart/form-data; boundary=\(boundary)"
        var request = HTTPRequest(
            url: graphQLEndpoint, method: "POST", headers: headers, timeout: requestTimeout, mayBeSentTwice: false)
        request.bodySegments = segments(of: form)
        return request
    }

    /// The two texts and the files of the form.
    func form() throws(GraphQLFileError) -> (operations: [UInt8], map: [UInt8], files: [GraphQLFile]) {
        let placed = try UploadVariables(operation.variables, files: files)
        let operations = bodyCreator.body(
            for: WithVariables(base: operation, variables: placed.variables), sendsDocument: true,
            extensions: clientAwarenessMetadata.extensions(over: extensions))
        var map = JSONObject()
        for (index, path) in placed.paths.enumerated() { map["\(index)"] = [.string(path)] }
        var bytes: [UInt8] = []
        JSONWriter.write(.object(map), style: .compact, into: &bytes)
        return (operations, bytes, placed.files)
    }

    /// The order matters: servers read the form as it comes, and have to know what a file is for when it does.
    private func segments(of form: (operations: [UInt8], map: [UInt8], files: [GraphQLFile])) -> [HTTPBodySegment] {
        var segments: [HTTPBodySegment] = []
        var text: [UInt8] = []
        for (name, content) in [("operations", form.operations), ("map", form.map)] {
            text += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n".utf8
            text += content
            text += "\r\n".utf8
        }
        for (index, file) in form.files.enumerated() {
            text += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(index)\"; ".utf8
            text += "filename=\"\(Self.escaped(file.originalName))\"\r\n".utf8
            text += "Content-Type: \(Self.escaped(file.mimeType))\r\n\r\n".utf8
            segments += [.bytes(text), file.content]
            text = Array("\r\n".utf8)
        }
        text += "--\(boundary)--\r\n".utf8
        return segments + [.bytes(text)]
    }

    /// A name that cannot end its quotes or its line (WHATWG HTML, 4.10.21.8).
    private static func escaped(_ name: String) -> String {
        var result = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case "\"": result += "%22"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

/// The same operation with other variables.
private struct WithVariables<Base: GraphQLOperation>: GraphQLOperation {
    let base: Base
    let variables: JSONObject

    var document: OperationDocument { base.document }
    var name: String? { base.name }
    var kind: OperationKind { base.kind }

    func data(from value: ResponseValue) throws -> Base.Data { try base.data(from: value) }
}
