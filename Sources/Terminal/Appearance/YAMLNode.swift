/// A node of a YAML file. Scalars stay the text they were written as: `000000` and `1e3000` are colours, not numbers.
indirect enum YAMLNode: Sendable {
    case scalar(String)
    case sequence([YAMLNode])
    case mapping([(key: String, value: YAMLNode)])

    /// The value of a key, whose letters may be in any case.
    subscript(key: String) -> YAMLNode? {
        guard case .mapping(let members) = self else { return nil }
        return members.first { $0.key.lowercased() == key.lowercased() }?.value
    }

    var text: String? {
        guard case .scalar(let text) = self else { return nil }
        return text
    }
}
