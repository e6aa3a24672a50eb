import JSON

/// One object of a mocked world. Its fields are computed from this when somebody asks for them.
struct MockObject: Sendable {
    let type: String
    /// What all of its values depend on.
    let key: MockHash
    /// The value of its `id`, if it has one.
    var id: String?
    /// A number of its own: the one in its id, where there is one.
    var number: Int
    /// What is said about it already: by the arguments that led here, or by the page it stands in.
    var given: JSONObject = [:]
    /// The elements that the lists of a connection hold.
    var page: MockPage?
    /// The place of an edge in its connection.
    var position: (stream: MockStream, index: Int)?
    /// What a mutation was told, for the objects in its payload.
    var input: MockInput?
}
