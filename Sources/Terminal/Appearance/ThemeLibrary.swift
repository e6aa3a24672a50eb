import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Finds themes: those built in, and the files in the folders where people keep theirs.
package struct ThemeLibrary: Sendable {
    private let folders: [String]

    /// Looks into `sextant/themes` of the configuration folder, `tinted-theming` of the data folder, and
    /// `/usr/share/sextant/themes`, by the variables of the XDG specification.
    package init(environment: [String: String]) {
        func folder(_ variable: String, _ fallback: String) -> String? {
            if let path = environment[variable], path.hasPrefix("/") { return path }
            guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
            return home + "/" + fallback
        }
        folders = [
            folder("XDG_CONFIG_HOME", ".config").map { $0 + "/sextant/themes" },
            folder("XDG_DATA_HOME", ".local/share").map { $0 + "/tinted-theming" },
            "/usr/share/sextant/themes",
        ].compactMap { $0 }
    }

    /// The theme where nothing else is asked for.
    package static let standard: Theme = builtIn(PackageResources.default_dark_yaml, "default-dark")

    /// The built-in themes, by name.
    package static let builtIn: [Theme] = [
        standard,
        builtIn(PackageResources.default_light_yaml, "default-light"),
        builtIn(PackageResources.catppuccin_latte_yaml, "catppuccin-latte"),
        builtIn(PackageResources.catppuccin_mocha_yaml, "catppuccin-mocha"),
        builtIn(PackageResources.dracula_yaml, "dracula"),
        builtIn(PackageResources.gruvbox_dark_yaml, "gruvbox-dark"),
        builtIn(PackageResources.gruvbox_light_yaml, "gruvbox-light"),
        builtIn(PackageResources.nord_yaml, "nord"),
        builtIn(PackageResources.one_light_yaml, "one-light"),
        builtIn(PackageResources.onedark_yaml, "onedark"),
        builtIn(PackageResources.solarized_dark_yaml, "solarized-dark"),
        builtIn(PackageResources.solarized_light_yaml, "solarized-light"),
    ]

    private static func builtIn(_ bytes: [UInt8], _ slug: String) -> Theme {
        do {
            return try SchemeReader.theme(from: bytes, file: "\(slug).yaml")
        } catch {
            preconditionFailure("a built-in theme is broken: \(error)")
        }
    }

    /// Loads a theme by its name, or from a file when the name has a slash or ends in `.yaml` or `.yml`.
    package func theme(named name: String) throws(ThemeError) -> Theme {
        let isFile = name.contains("/") || name.hasSuffix(".yaml") || name.hasSuffix(".yml")
        if isFile { return try ThemeLibrary.load(name) }
        for folder in folders {
            for path in ThemeLibrary.schemeFiles(in: folder) where SchemeReader.fileSlug(path) == name {
                return try ThemeLibrary.load(path)
            }
        }
        // The standard theme is read alone, so that a start costs one file.
        if name == ThemeLibrary.standard.slug { return ThemeLibrary.standard }
        if let theme = ThemeLibrary.builtIn.first(where: { $0.slug == name }) { return theme }
        throw .notFound(name, available: names)
    }

    /// The names that `theme(named:)` knows, in order.
    package var names: [String] {
        let found = folders.flatMap { ThemeLibrary.schemeFiles(in: $0).map(SchemeReader.fileSlug) }
        return Set(found + ThemeLibrary.builtIn.map(\.slug)).sorted()
    }

    private static func load(_ path: String) throws(ThemeError) -> Theme {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        // A scheme has about 700 bytes; whatever is a thousand times as long is none.
        while bytes.count < 1 << 20 {
            let count = read(descriptor, &chunk, chunk.count)
            guard count >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return try SchemeReader.theme(from: bytes, file: path)
    }

    /// The scheme files in a folder and in the folders below it, a few levels down.
    private static func schemeFiles(in folder: String, depth: Int = 0) -> [String] {
        guard depth < 4, let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var files: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            let path = folder + "/" + name
            if name.hasPrefix(".") { continue }
            if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
                files.append(path)
            } else if Int32(entry.pointee.d_type) == Int32(DT_DIR) {
                files += schemeFiles(in: path, depth: depth + 1)
            }
        }
        return files.sorted()
    }
}
