import GraphQLLanguage

/// No argument is given twice (specification, 5.4.2).
final class UniqueArgumentNames: InputRule {
    static let name = "UniqueArgumentNames"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ arguments: [Argument], of owner: ArgumentOwner) {
        for (name, names) in arguments.map(\.name).repeated() {
            context.report(self, "There can be only one argument named \"\(name)\".", names.map(\.range))
        }
    }
}
