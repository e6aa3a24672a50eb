import GraphQLLanguage

/// No field of an input object is given twice (specification, 5.6.3).
final class UniqueInputFieldNames: InputRule {
    static let name = "UniqueInputFieldNames"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ value: Value, as input: InputPlace) { check(value) }

    private func check(_ value: Value) {
        switch value {
        case .list(let items, _): items.forEach(check)
        case .object(let fields, _):
            if fields.haveRepeats(\.name.value) { return reportRepeats(fields) }
            for field in fields { check(field.value) }
        default: break
        }
    }

    private func reportRepeats(_ fields: [ObjectField]) {
        var known: [String: Name] = [:]
        for field in fields {
            if let first = known[field.name.value] {
                context.report(
                    self, "There can be only one input field named \"\(field.name.value)\".",
                    [first.range, field.name.range])
            } else {
                known[field.name.value] = field.name
            }
            check(field.value)
        }
    }
}
