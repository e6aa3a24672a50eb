import Sandbox
import SQLiteCache
import Synchronization
import Testing

@testable import GraphQLClient

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Where a store keeps its records.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
    case memory, sqlite

    var testDescription: String { rawValue }

    /// An empty store. A file goes away with the process's folder.
    func make() throws -> Store {
        switch self {
        case .memory: return .inMemory()
        case .sqlite:
            let number = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
            return try .sqlite(path: "\(Self.folder)/\(number).sqlite")
        }
    }

    private static let counter = Atomic(0)

    /// Removed when the process ends.
    private static let folder: String = {
        let folder = TemporaryFolder()
        let path = folder.path
        lastFolder.withLock { $0 = folder }
        atexit { lastFolder.withLock { $0 = nil } }
        return path
    }()
}

private let lastFolder = Mutex<TemporaryFolder?>(nil)
