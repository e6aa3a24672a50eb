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

    private static let folder: String = {
        var template = Array("/tmp/sextant-client-tests-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "no folder for test files")
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        removedFolder.withLock { $0 = folder }
        atexit { removeFolder() }
        return folder
    }()
}

private let removedFolder = Mutex("")

private func removeFolder() {
    let folder = removedFolder.withLock { $0 }
    guard let directory = opendir(folder) else { return }
    while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        unlink("\(folder)/\(name)")
    }
    closedir(directory)
    rmdir(folder)
}
