import CPosix

/// Finds the files of a folder that match patterns. Folders are entered only where a pattern can still match below them;
/// `node_modules` and `.git` only where a pattern names them. Links are followed, but no folder is entered twice.
package struct FileWalk {
    /// Files and folders looked at: a pattern that leads to the root of a large disk comes to an end too.
    private static let entryLimit = 500_000
    private static let depthLimit = 64
    private static let unnamed: Set<String> = ["node_modules", ".git"]

    private let taken: [Glob]
    private let excluded: [Glob]
    private var found: Set<String> = []
    private var entered: Set<FolderID> = []
    private var entries = 0

    private struct FolderID: Hashable {
        let device: UInt64
        let inode: UInt64
        let pattern: Int
    }

    /// The paths, relative to the folder where the patterns are, in alphabetical order. A pattern may lead out of the
    /// folder with `../`, or be an absolute path.
    package static func files(matching globs: [Glob], in folder: String) -> [String] {
        var walk = FileWalk(globs)
        for (index, glob) in walk.taken.enumerated() {
            for (number, segments) in glob.alternatives.enumerated() {
                walk.walk(
                    segments, from: folder, isAbsolute: glob.text.hasPrefix("/"),
                    pattern: index * 1_024 + number)
            }
        }
        let excluded = walk.excluded
        return walk.found.filter { path in !excluded.contains { $0.matches(path) } }.sorted()
    }

    private init(_ globs: [Glob]) {
        taken = globs.filter { !$0.isNegated }
        excluded = globs.filter(\.isNegated)
    }

    /// Starts at the deepest folder that the pattern names in full.
    private mutating func walk(_ segments: [Glob.Segment], from folder: String, isAbsolute: Bool, pattern: Int) {
        var names: [String] = []
        for segment in segments {
            guard case .name(let name) = segment, let literal = name.literal else { break }
            names.append(literal)
        }
        let start = isAbsolute ? "/" : ""
        if names.count == segments.count {
            let path = start + names.joined(separator: "/")
            let place = isAbsolute ? path : "\(folder)/\(path)"
            if FileStatus(place)?.isRegular == true { found.insert(path) }
            return
        }
        let prefix = start + names.joined(separator: "/")
        let place = isAbsolute ? prefix : (prefix.isEmpty ? folder : "\(folder)/\(prefix)")
        enter(
            place, prefix: prefix.isEmpty || prefix == "/" ? prefix : prefix + "/",
            states: Glob.closure([names.count], segments), segments, depth: 0, pattern: pattern)
    }

    private mutating func enter(
        _ folder: String, prefix: String, states: Set<Int>, _ segments: [Glob.Segment], depth: Int, pattern: Int
    ) {
        guard depth < Self.depthLimit, entries < Self.entryLimit, let stream = opendir(folder) else { return }
        defer { closedir(stream) }
        var status = stat()
        guard fstat(dirfd(stream), &status) == 0,
            entered.insert(
                FolderID(
                    device: UInt64(truncatingIfNeeded: status.st_dev),
                    inode: UInt64(truncatingIfNeeded: status.st_ino), pattern: pattern)
            ).inserted
        else { return }
        var folders: [(name: String, states: Set<Int>)] = []
        while let entry = readdir(stream) {
            entries += 1
            guard entries < Self.entryLimit else { return }
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name != ".", name != ".." else { continue }
            let next = Glob.advance(states, segments, over: Array(name))
            guard !next.isEmpty else { continue }
            let kind = kind(of: entry.pointee.d_type, "\(folder)/\(name)")
            if kind == .folder {
                let isNamed = next.contains { state in
                    guard state > 0, case .name(let pattern) = segments[state - 1] else { return false }
                    return pattern.literal == name
                }
                if isNamed || !Self.unnamed.contains(name) { folders.append((name, next)) }
            } else if kind == .file, next.contains(segments.count) {
                found.insert(prefix + name)
            }
        }
        for (name, next) in folders {
            enter(
                "\(folder)/\(name)", prefix: "\(prefix)\(name)/", states: next, segments, depth: depth + 1,
                pattern: pattern)
        }
    }

    private enum Kind { case file, folder, other }

    private func kind(of type: some BinaryInteger, _ path: String) -> Kind {
        switch Int32(type) {
        case Int32(DT_REG): return .file
        case Int32(DT_DIR): return .folder
        case Int32(DT_LNK), Int32(DT_UNKNOWN):
            guard let status = FileStatus(path) else { return .other }
            return status.isRegular ? .file : status.isDirectory ? .folder : .other
        default: return .other
        }
    }
}
