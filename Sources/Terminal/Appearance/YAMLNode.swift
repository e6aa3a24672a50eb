/// A node of a YAML file. Scalars stay the text they were written as: `000000` and `1e3000` are colours, not numbers.
indirect enum YAMLNode: Hashable, Sendable {
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

    static func == (left: YAMLNode, right: YAMLNode) -> Bool {
        switch (left, right) {
        case (.scalar(let one), .scalar(let other)): one == other
        case (.sequence(let one), .sequence(let other)): one == other
        case (.mapping(let one), .mapping(let other)):
            one.elementsEqual(other) { $0.key == $1.key && $0.value == $1.value }
        default: false
        }
    }

    func hash(into hasher: inout Hasher) {
        switch self {
        case .scalar(let text): hasher.combine(text)
        case .sequence(let nodes): hasher.combine(nodes)
        case .mapping(let members):
            for member in members {
                hasher.combine(member.key)
                hasher.combine(member.value)
            }
        }
    }
}
