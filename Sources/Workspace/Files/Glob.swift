/// A pattern for paths: `*` and `?` within a name, `**` for any folders, `[a-z]` and `[!a-z]`, `{a,b}`, and `\` before
/// a character that stands for itself. Names that begin with a dot are names like all others. Matching takes time in
/// proportion to pattern and path, whatever the pattern.
package struct Glob: Sendable, Hashable {
    enum Segment: Sendable, Hashable {
        /// `**`: no folder, one, or several.
        case anyFolders
        case name(NamePattern)
    }

    private static let alternativeLimit = 1_000

    /// As it was written, without the `!` in front.
    package let text: String
    /// Whether the pattern begins with `!`: what it matches is taken out.
    package let isNegated: Bool
    /// One for each way to choose among the braces.
    let alternatives: [[Segment]]

    /// - Throws: What is wrong with the pattern, as the end of a sentence.
    package init(_ pattern: String) throws(GlobError) {
        var pattern = pattern[...]
        isNegated = pattern.hasPrefix("!") && !pattern.hasPrefix("!(")
        if isNegated { pattern.removeFirst() }
        text = String(pattern)
        for opening in ["@(", "+(", "!(", "*(", "?("] where pattern.contains(opening) {
            throw GlobError(problem: "the pattern holds “\(opening)…)”, which Sextant does not understand")
        }
        var expansion = BraceExpansion(limit: Self.alternativeLimit)
        alternatives = try expansion.expand(Array(pattern)).map(Self.segments)
    }

    private static func segments(_ pattern: [Character]) -> [Segment] {
        var segments: [Segment] = []
        for part in pattern.split(separator: "/", omittingEmptySubsequences: true) where part != ["."] {
            if part == ["*", "*"] {
                if segments.last != .anyFolders { segments.append(.anyFolders) }
            } else if part == [".", "."], case .name(let last)? = segments.last, last.literal != ".." {
                segments.removeLast()
            } else {
                segments.append(.name(NamePattern(part)))
            }
        }
        return segments
    }

    /// Whether a path, relative to the folder of the pattern, matches.
    package func matches(_ path: String) -> Bool {
        let names = path.split(separator: "/").filter { $0 != "." }.map { Array($0) }
        return alternatives.contains { Self.matches($0, names) }
    }

    /// Which suffixes of the pattern may go on after each name: a set of states, as for a regular expression.
    static func matches(_ segments: [Segment], _ names: [[Character]]) -> Bool {
        var states = closure([0], segments)
        for name in names {
            states = closure(advance(states, segments, over: name), segments)
            if states.isEmpty { return false }
        }
        return states.contains(segments.count)
    }

    /// The states after one name.
    static func advance(_ states: Set<Int>, _ segments: [Segment], over name: [Character]) -> Set<Int> {
        var next: Set<Int> = []
        for state in states where state < segments.count {
            switch segments[state] {
            case .anyFolders: next.insert(state)
            case .name(let pattern): if pattern.matches(name) { next.insert(state + 1) }
            }
        }
        return closure(next, segments)
    }

    /// A `**` may also stand for nothing.
    static func closure(_ states: Set<Int>, _ segments: [Segment]) -> Set<Int> {
        var all = states
        for state in states {
            var next = state
            while next < segments.count, segments[next] == .anyFolders {
                next += 1
                all.insert(next)
            }
        }
        return all
    }
}

/// Why a text is no pattern.
package struct GlobError: Error, Sendable, Hashable {
    package let problem: String
}
