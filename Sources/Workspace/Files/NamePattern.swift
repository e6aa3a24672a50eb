/// The pattern of one name in a path.
struct NamePattern: Sendable, Hashable {
    private enum Element: Sendable, Hashable {
        case character(Character)
        case any
        case run
        case oneOf([ClosedRange<Character>], isNegated: Bool)
    }

    private var elements: [Element] = []

    init(_ pattern: some Collection<Character>) {
        var rest = Array(pattern)[...]
        while let character = rest.popFirst() {
            switch character {
            case "*": if elements.last != .run { elements.append(.run) }
            case "?": elements.append(.any)
            case "\\": elements.append(.character(rest.popFirst() ?? "\\"))
            case "[":
                if let (element, length) = Self.characterClass(rest) {
                    elements.append(element)
                    rest = rest.dropFirst(length)
                } else {
                    elements.append(.character("["))
                }
            default: elements.append(.character(character))
            }
        }
    }

    /// The name itself, when the pattern matches no other.
    var literal: String? {
        var text = ""
        for element in elements {
            guard case .character(let character) = element else { return nil }
            text.append(character)
        }
        return text
    }

    /// What stands between brackets, and how many characters that is, the closing one included.
    private static func characterClass(_ text: ArraySlice<Character>) -> (Element, length: Int)? {
        var rest = text
        let isNegated = rest.first == "!" || rest.first == "^"
        if isNegated { rest.removeFirst() }
        var ranges: [ClosedRange<Character>] = []
        while let first = rest.popFirst() {
            // A closing bracket that comes first stands for itself.
            if first == "]", !ranges.isEmpty {
                return (.oneOf(ranges, isNegated: isNegated), text.count - rest.count)
            }
            if rest.first == "-", let last = rest.dropFirst().first, last != "]", last >= first {
                ranges.append(first...last)
                rest = rest.dropFirst(2)
            } else {
                ranges.append(first...first)
            }
        }
        return nil
    }

    /// Goes back to the last `*` only: an earlier one could take no more than it already has.
    func matches(_ name: [Character]) -> Bool {
        var position = 0
        var element = 0
        var retry: (element: Int, position: Int)?
        while position < name.count {
            if element < elements.count {
                switch elements[element] {
                case .run:
                    retry = (element + 1, position)
                    element += 1
                    continue
                case .any:
                    (element, position) = (element + 1, position + 1)
                    continue
                case .character(let character) where character == name[position]:
                    (element, position) = (element + 1, position + 1)
                    continue
                case .oneOf(let ranges, let isNegated)
                where ranges.contains(where: { $0.contains(name[position]) }) != isNegated:
                    (element, position) = (element + 1, position + 1)
                    continue
                default: break
                }
            }
            guard let last = retry else { return false }
            retry = (last.element, last.position + 1)
            (element, position) = (last.element, last.position + 1)
        }
        return elements[element...].allSatisfy { $0 == .run }
    }
}
