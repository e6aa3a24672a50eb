import GraphQLClient
import SQLiteCache
import Workspace

/// Opens the normalized cache that the flags ask for.
enum StoreOpening {
    /// `nil` when nothing is to be cached.
    static func open(
        _ cache: EndpointOptions.Cache, _ endpoint: EndpointOptions, _ invocation: Invocation, isQuiet: Bool
    ) throws -> Store? {
        guard let path = try file(cache, endpoint, invocation) else {
            return cache == .memory ? .inMemory() : nil
        }
        try FileSystem.makePrivateFolder(FileSystem.folder(of: path))
        let store = try Store.sqlite(path: path)
        if !isQuiet { store.notices.forEach { invocation.note("sextant: \($0)") } }
        return store
    }

    /// What a person calls a cache.
    static func name(
        _ cache: EndpointOptions.Cache, _ endpoint: EndpointOptions, _ invocation: Invocation
    ) throws -> String {
        try file(cache, endpoint, invocation) ?? (cache == .memory ? "in memory" : "off")
    }

    /// The file of a cache; `nil` for one that has none.
    static func file(
        _ cache: EndpointOptions.Cache, _ endpoint: EndpointOptions, _ invocation: Invocation
    ) throws -> String? {
        switch cache {
        case .none, .memory: nil
        case .file(let path): path
        case .default:
            try CacheLocation(paths: invocation.paths).file(of: endpoint.identity)
        }
    }
}
