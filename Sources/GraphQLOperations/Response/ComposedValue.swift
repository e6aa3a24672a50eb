/// An array or object whose parts come from several documents.
final class ComposedValue: Sendable {
    /// The members' keys, or nil for an array.
    let keys: [String]?
    let values: [ResponseValue]

    init(keys: [String]?, values: [ResponseValue]) {
        self.keys = keys
        self.values = values
    }
}
