import CPosix
import GraphQLClient
import JSON
import Terminal
import Workspace

/// Prints results the way `--format` asks: the server's bytes less insignificant space and less the `__typename`s that
/// the client added. Numbers, escapes and the order of members are never changed.
struct ResultPrinter: Sendable {
    let format: RunOptions.Format
    let includesHeaders: Bool
    /// One line per event, for subscriptions and watches.
    let isStream: Bool
    let isTerminal: Bool
    let descriptor: Int32
    private let displayed: DisplayedResponse

    init(options: RunOptions, document: OperationDocument, variables: JSONObject, isOutputTerminal: Bool) throws {
        format = options.format
        includesHeaders = options.includesHeaders
        isStream = document.kind == .subscription || options.isWatching
        displayed = DisplayedResponse(document: document, variables: variables)
        if let path = options.outputFile {
            descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { throw FileError(action: "write", path: path, errorNumber: errno) }
            isTerminal = false
        } else {
            descriptor = STDOUT_FILENO
            isTerminal = isOutputTerminal
        }
    }

    func print(_ response: GraphQLResponse<DynamicOperation>) {
        var output: [UInt8] = []
        if includesHeaders, let http = response.http { output += head(of: http) }
        if format == .table, let data = shownData(of: response), !data.isNull {
            output += Array(ResultTable(data: data).text.utf8)
        } else {
            let json = bytes(of: response)
            output += isTerminal ? TerminalEscapes.escape(json) : json
            output.append(UInt8(ascii: "\n"))
        }
        Output.write(output, to: descriptor)
    }

    /// The data without what the client added.
    private func shownData(of response: GraphQLResponse<DynamicOperation>) -> JSONNode? {
        guard let data = response.value?.node else { return nil }
        var bytes: [UInt8] = []
        displayed.write(data: data, into: &bytes)
        return try? JSONDocument(parsing: bytes).root
    }

    private var style: JSONWriter.Style {
        format != .ndjson && isTerminal && !isStream ? .pretty() : .compact
    }

    private func bytes(of response: GraphQLResponse<DynamicOperation>) -> [UInt8] {
        var output: [UInt8] = []
        if format == .data {
            if let data = response.value?.node {
                displayed.write(data: data, style: style, into: &output)
            } else {
                output += Array("null".utf8)
            }
        } else if let body = response.body {
            displayed.write(body: body.root, style: style, into: &output)
        } else {
            displayed.write(body: composed(response).root, style: style, into: &output)
        }
        return output
    }

    /// A result that did not come from a server, in the shape of one that did.
    private func composed(_ response: GraphQLResponse<DynamicOperation>) -> JSONDocument {
        var builder = JSONBuilder()
        builder.beginObject()
        if !response.errors.isEmpty {
            builder.key("errors")
            builder.value(.array(response.errors.map(\.raw)))
        }
        builder.key("data")
        if let data = response.value?.node { builder.raw(data) } else { builder.null() }
        builder.endObject()
        return builder.finish()
    }

    private func head(of http: HTTPInfo) -> [UInt8] {
        var lines = ["HTTP/\(http.httpVersion) \(http.status)"]
        lines += http.headers.fields.map { "\($0.name): \($0.value)" }
        if isTerminal { lines = lines.map(sanitize) }
        return Array((lines.joined(separator: "\n") + "\n\n").utf8)
    }
}
