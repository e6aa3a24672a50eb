/// `a{b,c}` as `ab` and `ac`.
struct BraceExpansion {
    let limit: Int
    private var depth = 0

    init(limit: Int) { self.limit = limit }

    mutating func expand(_ pattern: [Character]) throws(GlobError) -> [[Character]] {
        depth += 1
        defer { depth -= 1 }
        guard depth <= 32 else { throw GlobError(problem: "the braces of the pattern are nested too deeply") }
        guard let opening = Self.firstBrace(in: pattern), let closing = Self.end(of: opening, in: pattern) else {
            return [pattern]
        }
        var expanded: [[Character]] = []
        let heads = Self.choices(pattern[(opening + 1)..<closing])
        let tails = try expand(Array(pattern[(closing + 1)...]))
        for head in heads {
            for choice in try expand(head) {
                guard expanded.count + tails.count <= limit else {
                    throw GlobError(problem: "the braces of the pattern stand for more than \(limit) patterns")
                }
                for tail in tails { expanded.append(Array(pattern[..<opening]) + choice + tail) }
            }
        }
        return expanded
    }

    private static func firstBrace(in pattern: [Character]) -> Int? {
        var index = 0
        while index < pattern.count {
            if pattern[index] == "\\" { index += 1 } else if pattern[index] == "{" { return index }
            index += 1
        }
        return nil
    }

    private static func end(of opening: Int, in pattern: [Character]) -> Int? {
        var depth = 0
        var index = opening
        while index < pattern.count {
            switch pattern[index] {
            case "\\": index += 1
            case "{": depth += 1
            case "}":
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
            index += 1
        }
        return nil
    }

    /// The parts between the commas that stand in no inner braces.
    private static func choices(_ text: ArraySlice<Character>) -> [[Character]] {
        var choices: [[Character]] = [[]]
        var depth = 0
        var isEscaped = false
        for character in text {
            if !isEscaped, character == ",", depth == 0 {
                choices.append([])
                continue
            }
            if !isEscaped, character == "{" { depth += 1 }
            if !isEscaped, character == "}" { depth -= 1 }
            isEscaped = !isEscaped && character == "\\"
            choices[choices.count - 1].append(character)
        }
        return choices
    }
}
