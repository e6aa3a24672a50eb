import JSON

/// What differs between two events, as lines: each changed scalar with its path, what is new, and what is gone.
enum EventComparison {
    private static let lineLimit = 10_000

    static func lines(from old: JSONNode, to new: JSONNode) -> [String] {
        var lines: [String] = []
        compare(old, new, [], &lines)
        return lines
    }

    private static func compare(_ old: JSONNode, _ new: JSONNode, _ path: JSONPath, _ lines: inout [String]) {
        guard lines.count < lineLimit else { return }
        switch (old.kind, new.kind) {
        case (.object, .object):
            for (key, value) in new.members {
                let place = path + [.key(key.string)]
                if let before = old[key.string] {
                    compare(before, value, place, &lines)
                } else {
                    lines.append("+ \(place.dotted)  \(text(value))")
                }
            }
            for (key, value) in old.members where new[key.string] == nil {
                lines.append("- \((path + [.key(key.string)]).dotted)  \(text(value))")
            }
        case (.array, .array):
            for (index, (before, value)) in zip(old.elements, new.elements).enumerated() {
                compare(before, value, path + [.index(index)], &lines)
            }
            for (index, value) in new.elements.enumerated().dropFirst(old.count) {
                lines.append("+ \((path + [.index(index)]).dotted)  \(text(value))")
            }
            for (index, value) in old.elements.enumerated().dropFirst(new.count) {
                lines.append("- \((path + [.index(index)]).dotted)  \(text(value))")
            }
        default:
            if old != new { lines.append("  \(path.dotted)  \(text(old)) → \(text(new))") }
        }
    }

    private static func text(_ node: JSONNode) -> String {
        let text = JSONWriter.string(node)
        return text.utf8.count > 200 ? String(text.prefix(200)) + "…" : text
    }
}
