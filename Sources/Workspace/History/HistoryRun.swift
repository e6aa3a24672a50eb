/// What a history remembers of an environment's runs.
package enum HistoryKeeping: String, Sendable, Hashable, CaseIterable {
    /// Operations, variables and responses.
    case full
    /// Operations and variables, no responses.
    case operations
    /// Nothing.
    case off
}

/// One run: what was asked of whom, and what came of it.
package struct HistoryRun: Sendable, Hashable {
    /// Its number in the history; 0 until it is there.
    package var id: Int64 = 0
    /// When it ended, in milliseconds since 1970.
    package var time: Int64
    /// The environment's name, or the endpoint's URL.
    package var environment: String
    /// `query`, `mutation` or `subscription`.
    package var kind: String
    /// The operation's name; empty for an anonymous one.
    package var name: String
    /// The operation with its fragments.
    package var text: String
    /// The variables as a JSON object.
    package var variables: String
    /// Why nothing came; nil when a response did.
    package var failure: String?
    package var errorCount = 0
    /// How long it took, in microseconds.
    package var duration: Int64 = 0
    /// The size of the response, in bytes.
    package var byteCount = 0
    package var isFavourite = false
    /// Whether the response is kept.
    package var hasResponse = false

    package init(time: Int64, environment: String, kind: String, name: String, text: String, variables: String) {
        self.time = time
        self.environment = environment
        self.kind = kind
        self.name = name
        self.text = text
        self.variables = variables
    }

    /// Whether a secret was taken out of it, so that it cannot be run again as it is.
    package var isMasked: Bool { "\(text)\(variables)".contains("\"\(HistoryMask.mark)\"") }
}
