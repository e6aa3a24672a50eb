import CPosix

/// The variables a process sees. A value, so that tests and `.env` files can stand in for the real ones.
package struct ProcessEnvironment: Sendable, Hashable {
    package private(set) var variables: [String: String]

    package init(_ variables: [String: String]) { self.variables = variables }

    /// The variables of this process as they are now.
    package static func current() -> ProcessEnvironment {
        var variables: [String: String] = [:]
        var entry = sextant_environ()
        while let text = entry?.pointee {
            let line = String(cString: text)
            if let equals = line.utf8.firstIndex(of: UInt8(ascii: "=")) {
                variables[String(line[..<equals])] = String(line[line.utf8.index(after: equals)...])
            }
            entry = entry?.advanced(by: 1)
        }
        return ProcessEnvironment(variables)
    }

    /// An empty variable counts as unset, as the XDG specification and no-color.org want it.
    package subscript(_ name: String) -> String? {
        guard let value = variables[name], !value.isEmpty else { return nil }
        return value
    }

    /// The settings of a `.env` file below the real environment. Only `SEXTANT_*` names are settings.
    package func settings(over file: DotEnv) -> ProcessEnvironment {
        var merged = self
        for (name, value) in file.values where name.hasPrefix("SEXTANT_") && self[name] == nil {
            merged.variables[name] = value
        }
        return merged
    }
}
