import GraphQLCache
import Synchronization

/// An operation of a text, for tests.
func operation(_ text: String, _ variables: JSONObject = [:]) throws -> DynamicOperation {
    DynamicOperation(document: try OperationDocument(text: text), variables: variables)
}

func json(_ text: String) throws -> ResponseValue {
    ResponseValue(try JSONDocument(parsing: Array(text.utf8)).root)
}

/// A record as one line of text, to compare with.
func line(_ record: Record?) -> String {
    guard let record else { return "none" }
    return record.fields.map { "\($0.key)=\($0.value.text)" }.joined(separator: " ")
}

extension Store {
    /// Writes a response's data as text.
    @discardableResult
    func write(_ data: String, _ operation: DynamicOperation, errors: [GraphQLError] = []) throws -> ChangeSet {
        try write(try json(data), errors: errors, for: operation)
    }

    /// The text of a hit, or why it is a miss.
    func answer(_ operation: DynamicOperation) throws -> String {
        switch try read(operation) {
        case .hit(let result): result.value.description
        case .miss(let miss): miss.description
        }
    }
}

/// A clock that moves when a test says so.
final class ManualClock: Sendable {
    private let time = Mutex<Int64>(0)

    var now: Int64 {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}

/// Counts calls from any thread.
final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func increment() { count.withLock { $0 += 1 } }
}
