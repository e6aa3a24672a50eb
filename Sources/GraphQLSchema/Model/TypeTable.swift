/// The types of a schema, in their order and by name.
struct TypeTable: Sendable {
    let types: [NamedType]
    private let index: NameIndex

    init(_ types: [NamedType]) {
        self.types = types
        index = NameIndex(types.lazy.map(\.name))
    }

    subscript(_ name: String) -> NamedType? {
        index.position(of: name) { types[$0].name }.map { types[$0] }
    }
}
