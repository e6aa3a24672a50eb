import GraphQLLanguage

/// What a rule found.
package struct ValidationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The rule's name as graphql-js has it, without "Rule".
    package var rule: String
    package var message: String
    /// Where, the first being the one to show.
    package var ranges: [SourceRange]
    package var locations: [SourcePosition]

    package var description: String {
        guard let place = locations.first else { return message }
        return "\(place): \(message)"
    }
}
