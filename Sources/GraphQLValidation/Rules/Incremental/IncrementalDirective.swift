import GraphQLLanguage

/// The directives of incremental delivery.
enum IncrementalDirective: String, CaseIterable {
    case `defer`
    case stream

    /// How messages call it at the beginning of a sentence.
    var word: String {
        switch self {
        case .defer: "Defer"
        case .stream: "Stream"
        }
    }
}

extension ValidationContext {
    /// Which of the two a directive is. They are no part of a specification yet: where the schema does not define them,
    /// their names mean nothing.
    func incrementalDirective(_ directive: Directive) -> IncrementalDirective? {
        guard let known = IncrementalDirective(rawValue: directive.name.value), directives[known.rawValue] != nil else {
            return nil
        }
        return known
    }
}
