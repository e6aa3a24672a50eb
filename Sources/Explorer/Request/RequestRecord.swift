import GraphQLClient
import Secrecy
import Terminal

/// One request that was made, as the Request pane shows it.
struct RequestRecord: Sendable {
    let label: String
    let time: Int64
    /// The command that would send it from a shell, secrets as names.
    let curl: String
    let rows: [TextWindow.Line]

    init(_ response: GraphQLResponse<DynamicOperation>, label: String, curl: String, time: Int64) {
        self.label = label
        self.time = time
        self.curl = curl
        var rows: [TextWindow.Line] = []
        if let http = response.http {
            rows.append(
                TextWindow.Line(
                    text:
                        "HTTP/\(http.httpVersion) \(http.status), \(Words.bytes(http.byteCount)) in \(Words.duration(http.duration))",
                    role: http.status < 400 ? .success : .error))
        }
        rows += RequestRecord.steps(of: response.trace)
        rows += RequestRecord.request(curl)
        if let http = response.http {
            rows += RequestRecord.timings(http.timings)
            rows.append(TextWindow.Line(text: "response headers", role: .dim))
            for field in http.headers {
                let value = SecretNames.hide(header: field.name) ? "••••••" : field.value
                rows.append(TextWindow.Line(text: "\(field.name): \(value)"))
            }
        }
        self.rows = rows
    }

    init(_ failure: FailureMessage, label: String, curl: String, _ trace: RequestTrace?, time: Int64) {
        self.label = label
        self.time = time
        self.curl = curl
        rows =
            [TextWindow.Line(text: failure.sentence, role: .error)] + failure.detail.map { TextWindow.Line(text: $0) }
            + (trace.map(RequestRecord.steps) ?? []) + RequestRecord.request(curl)
    }

    /// The request as it would be written for a shell, secrets as names.
    private static func request(_ curl: String) -> [TextWindow.Line] {
        guard !curl.isEmpty else { return [] }
        let lines = curl.split(separator: "\n").map { TextWindow.Line(text: String($0)) }
        return [TextWindow.Line(text: "request", role: .dim)] + lines
    }

    private static func steps(of trace: RequestTrace) -> [TextWindow.Line] {
        var rows = [TextWindow.Line(text: "chain, \(Words.duration(trace.duration))", role: .dim)]
        var attempt = 1
        for step in trace.steps {
            if step.attempt != attempt {
                attempt = step.attempt
                rows.append(TextWindow.Line(text: "attempt \(attempt)", role: .warning))
            }
            let indent = String(repeating: "  ", count: step.depth)
            let arrow = step.direction == .outgoing ? "▸" : "◂"
            let detail = step.detail.isEmpty ? "" : "  \(step.detail)"
            rows.append(
                TextWindow.Line(
                    text: "\(indent)\(arrow) \(step.name)\(detail)", role: step.hasFailed ? .error : .text,
                    lead: Words.duration(step.duration), leadRole: .dim))
        }
        return rows
    }

    private static func timings(_ timings: TransferTimings) -> [TextWindow.Line] {
        let parts = [
            ("name look-up", timings.nameLookup), ("connect", timings.connect), ("TLS", timings.tls),
            ("first byte", timings.firstByte), ("total", timings.total),
        ]
        let text = parts.filter { $0.1 > .zero }.map { "\($0.0) \(Words.duration($0.1))" }.joined(separator: "  ")
        return text.isEmpty ? [] : [TextWindow.Line(text: text, role: .dim)]
    }
}
