/// A parsed text.
package struct Document: Sendable {
    package var definitions: [Definition]
    package var source: Source

    package init(definitions: [Definition], source: Source = Source("")) {
        self.definitions = definitions
        self.source = source
    }

    /// The operations, in their order.
    package var operations: [OperationDefinition] {
        definitions.compactMap { if case .operation(let operation) = $0 { operation } else { nil } }
    }

    /// The fragments, in their order.
    package var fragments: [FragmentDefinition] {
        definitions.compactMap { if case .fragment(let fragment) = $0 { fragment } else { nil } }
    }

    /// The fragments by name; of two with one name the first counts.
    package var fragmentsByName: [String: FragmentDefinition] {
        Dictionary(fragments.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
    }

    package func operation(named name: String) -> OperationDefinition? {
        operations.first { $0.name?.value == name }
    }
}
