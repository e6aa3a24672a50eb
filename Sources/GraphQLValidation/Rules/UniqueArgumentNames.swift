import GraphQLLanguage

/// No argument is given twice (specification, 5.4.2).
final class UniqueArgumentNames: InputRule {
    static let name = "UniqueArgumentNames"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ arguments: [Argument], of field: Field, at place: FieldPlace) { check(arguments) }

    func enter(_ arguments: [Argument], of directive: Directive) { check(arguments) }

    private func check(_ arguments: [Argument]) {
        guard arguments.haveRepeats(\.name.value) else { return }
        for (name, names) in arguments.map(\.name).repeated() {
            context.report(self, "There can be only one argument named \"\(name)\".", names.map(\.range))
        }
    }
}
