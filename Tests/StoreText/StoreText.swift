// StoreText lets tests of caches say in text what is written and what is asked, and compare in text what comes back. It
// ships in no product.

@_exported public import GraphQLCache

/// An operation of a text.
package func operation(_ text: String, _ variables: JSONObject = [:]) throws -> DynamicOperation {
    DynamicOperation(document: try OperationDocument(text: text), variables: variables)
}

package func json(_ text: String) throws -> ResponseValue {
    ResponseValue(try JSONDocument(parsing: Array(text.utf8)).root)
}

/// A record as one line of text.
package func line(_ record: Record?) -> String {
    guard let record else { return "none" }
    return record.fields.map { "\($0.key)=\($0.value.text)" }.joined(separator: " ")
}

extension Store {
    /// Writes a response's data as text.
    @discardableResult
    package func write(
        _ data: String, _ operation: DynamicOperation, errors: [GraphQLError] = []
    ) throws -> ChangeSet {
        try write(try json(data), errors: errors, for: operation)
    }

    /// The text of a hit, or why it is a miss.
    package func answer(_ operation: DynamicOperation) throws -> String {
        switch try read(operation) {
        case .hit(let result): result.value.description
        case .miss(let miss): miss.description
        }
    }
}
