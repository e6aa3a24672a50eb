import JSON

/// Why a server gave no schema.
package enum IntrospectionFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The server says that introspection is off, in its own words.
    case off(message: String)
    /// Every query was answered with errors; those of the last one.
    case refused(messages: [String])
    /// The answers were no GraphQL responses.
    case notGraphQL

    init(answers: [[String]]) {
        if let answer = answers.last(where: Self.saysOff), let message = answer.first {
            self = .off(message: message)
        } else if let answer = answers.last(where: { !$0.isEmpty }) {
            self = .refused(messages: answer)
        } else {
            self = .notGraphQL
        }
    }

    package var description: String {
        switch self {
        case .off(let message): "Introspection is off on this server: \(message)"
        case .refused(let messages): "The server refused introspection: \(messages.prefix(3).joined(separator: " · "))"
        case .notGraphQL: "The answers to the introspection queries were no GraphQL responses."
        }
    }

    /// Servers say it in many ways: with the word and a refusal, or as if the field did not exist.
    static func saysOff(_ messages: [String]) -> Bool {
        messages.contains { message in
            let text = message.lowercased()
            if text.contains("introspection") {
                return [
                    "disabled", "not allowed", "not enabled", "forbidden", "turned off", "is off", "not permitted",
                    "not authorized", "unauthorized", "disallow", "denied",
                ].contains { text.contains($0) }
            }
            return text.contains("__schema")
                && ["cannot query", "not allowed", "undefined", "doesn't exist", "does not exist", "no field"].contains
                {
                    text.contains($0)
                }
        }
    }

    static func messages(of response: JSONNode) -> [String] {
        guard let errors = response["errors"], errors.kind == .array else { return [] }
        return errors.elements.compactMap { $0["message"]?.string ?? $0.string }
    }
}
