/// A text with `${NAME}` and `${NAME:default}` in it. Variables are filled in when the text is used, so that a project
/// with ten environments needs only the variables of the one that is opened.
package struct Template: Sendable, Hashable {
    package enum Part: Sendable, Hashable {
        case literal(String)
        case variable(name: String, fallback: String?)
    }

    package private(set) var parts: [Part] = []

    package init(_ parts: [Part]) { self.parts = parts }

    /// A text without variables, whatever it looks like.
    package init(literal text: String) { parts = text.isEmpty ? [] : [.literal(text)] }

    /// The names of the variables, in their order.
    package var variables: [String] {
        parts.compactMap { if case .variable(let name, _) = $0 { name } else { nil } }
    }

    /// The text, if there is no variable in it.
    package var literal: String? {
        variables.isEmpty ? source : nil
    }

    /// As it is written in the file, less the quotes of defaults.
    package var source: String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .variable(let name, let fallback): "${\(name)\(fallback.map { ":\($0)" } ?? "")}"
            }
        }.joined()
    }

    /// The name of the first variable that is neither set nor has a default.
    package func unset(in variables: ProcessEnvironment) -> String? {
        for case .variable(let name, nil) in parts where variables[name] == nil { return name }
        return nil
    }

    /// The text with its variables filled in; what has no value is left out.
    package func filled(from variables: ProcessEnvironment) -> String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .variable(let name, let fallback): variables[name] ?? fallback ?? ""
            }
        }.joined()
    }
}
