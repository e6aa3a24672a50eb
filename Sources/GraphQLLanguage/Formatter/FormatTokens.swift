/// The tokens of a document with what a layout wants to know of each: which bracket closes it, whether an item of a
/// list begins there, how wide it is.
struct FormatTokens {
    enum Group: UInt8 {
        /// Braces whose items always have lines of their own: selection sets, fields, enum values.
        case block
        case parentheses, list, object
    }

    enum Gap: UInt8 {
        case none, space, comma

        var width: Int {
            switch self {
            case .none: 0
            case .space: 1
            case .comma: 2
            }
        }
    }

    struct Element {
        let token: Token
        /// What stands between the token and the one before, on one line.
        var gap = Gap.none
        var startsItem = false
        var startsDefinition = false
        /// A string that describes what comes behind it.
        var isDescription = false
        /// A `|` or `&` before the first of a list, which may go.
        var isLeadingSeparator = false
        /// A member of a union, or a place of a directive, which may get a line of its own.
        var startsMember = false
        /// Of an opening bracket: what it opens, the element that closes it, and whether it may not stay on one line.
        var group: Group?
        var close = 0
        var mustBreak = false
        /// An opening bracket with one item, which gains nothing from a line of its own.
        var itemCount = 0
    }

    let source: Source
    private(set) var elements: [Element] = []
    /// The width of everything before an element, if all of it were on one line.
    private(set) var widths: [Int] = [0]
    private var open: [Int] = []
    private var definitions: [Definition]
    private var definition = 0
    /// The last and the last but one element that are no comments.
    private var previous: Int?
    private var secondLast: Int?
    /// Whether the members of the current definition have begun.
    private var isInMembers = false

    init(_ document: Document) {
        source = document.source
        definitions = document.definitions
        let tokens = Tokens.of(source.bytes)
        elements.reserveCapacity(tokens.count)
        for token in tokens { add(token) }
    }

    func text(_ element: Element) -> ArraySlice<UInt8> { source.bytes[element.token.range.bounds] }

    /// Whether the source has an empty line between two elements.
    func hasBlankLine(before index: Int) -> Bool { index > 0 && lineBreaks(before: index) > 1 }

    /// Whether an element is the first of its line in the source.
    func isFirstOnLine(_ index: Int) -> Bool { index == 0 || lineBreaks(before: index) > 0 }

    private func lineBreaks(before index: Int) -> Int {
        var count = 0
        var offset = elements[index - 1].token.end
        while offset < elements[index].token.start {
            switch source.bytes[offset] {
            case .lineFeed: count += 1
            case .carriageReturn where source.bytes[offset + 1] != .lineFeed: count += 1
            default: break
            }
            offset += 1
        }
        return count
    }

    // MARK: Reading

    private mutating func add(_ token: Token) {
        let index = elements.count
        var element = Element(token: token)
        defer { widths.append(widths[index] + element.gap.width + width(of: token)) }
        guard token.kind != .comment else {
            elements.append(element)
            for group in open { elements[group].mustBreak = true }
            return
        }
        if isDefinitionStart(token) {
            element.startsDefinition = true
            element.isDescription = token.kind == .string || token.kind == .blockString
            isInMembers = false
        }
        switch token.kind {
        case .closeParenthesis, .closeBracket, .closeBrace:
            if let group = open.popLast() { elements[group].close = index }
            elements.append(element)
        default:
            element.startsItem = startsItem(token)
            element.isDescription = element.isDescription || element.startsItem && isDescription(token)
            markMembers(&element)
            element.gap = element.startsDefinition ? .none : gap(before: element)
            element.group = group(of: token)
            elements.append(element)
            noteBreaks(index)
            if element.group != nil { open.append(index) }
        }
        (secondLast, previous) = (previous, index)
    }

    private func width(of token: Token) -> Int {
        source.bytes[token.range.bounds].reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    }

    private mutating func isDefinitionStart(_ token: Token) -> Bool {
        guard definition < definitions.count, definitions[definition].range.lowerBound == token.start else {
            return false
        }
        definition += 1
        return true
    }

    private func kind(_ index: Int?) -> TokenKind? { index.map { elements[$0].token.kind } }

    private func isWord(_ index: Int?, _ word: StaticString) -> Bool {
        guard let index, elements[index].token.kind == .name else { return false }
        return text(elements[index]).elementsEqual(
            UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    private func group(of token: Token) -> Group? {
        switch token.kind {
        case .openParenthesis: return .parentheses
        case .openBracket: return .list
        case .openBrace:
            let isInValue = open.last.map { elements[$0].group != .block } ?? false
            return isInValue || kind(previous) == .colon || kind(previous) == .equals ? .object : .block
        default: return nil
        }
    }

    private func isDescription(_ token: Token) -> Bool {
        (token.kind == .string || token.kind == .blockString) && open.last.map { elements[$0].group } != .list
    }

    /// Items have nothing between them but white space and commas, so that the grammar alone says where one begins.
    private func startsItem(_ token: Token) -> Bool {
        guard let group = open.last, let before = previous else { return false }
        if before == group { return true }
        if elements[before].isDescription { return false }
        let last = elements[before].token.kind
        switch elements[group].group {
        case .list: return last != .dollar && token.kind != .bang
        case .object: return token.kind == .name && last != .colon && last != .dollar
        case .block where token.kind == .spread: return true
        case .block where last == .spread || isWord(before, "on") && kind(secondLast) == .spread: return false
        case .parentheses where token.kind == .dollar: return last != .colon
        default:
            guard last != .colon, last != .equals, last != .at, last != .dollar else { return false }
            return token.kind == .name || token.kind == .string || token.kind == .blockString
        }
    }

    private mutating func noteBreaks(_ index: Int) {
        guard let group = open.last else { return }
        let element = elements[index]
        if element.startsItem {
            elements[group].itemCount += 1
            if element.isDescription || index > group + 1 && hasBlankLine(before: index) {
                for outer in open { elements[outer].mustBreak = true }
            }
        }
        if element.token.kind == .blockString { for outer in open { elements[outer].mustBreak = true } }
    }

    /// Members follow the equals sign of a union, and the word "on" of a directive.
    private mutating func markMembers(_ element: inout Element) {
        let kind = element.token.kind
        if kind == .ampersand {
            element.isLeadingSeparator = isWord(previous, "implements") && !isWord(secondLast, "implements")
        }
        guard open.isEmpty, definition > 0 else { return }
        if isInMembers {
            if kind == .pipe {
                let last = self.kind(previous)
                element.isLeadingSeparator = last == .equals || isWord(previous, "on") && self.kind(secondLast) != .pipe
            }
            element.startsMember = kind == .name
            return
        }
        switch definitions[definition - 1] {
        case .type(let type), .typeExtension(let type): isInMembers = type.kind == .union && kind == .equals
        case .directive:
            isInMembers = kind == .name && self.kind(previous) != .at && text(element).elementsEqual("on".utf8)
        default: break
        }
    }

    private func gap(before element: Element) -> Gap {
        guard let before = previous else { return .none }
        let last = elements[before].token.kind
        if element.isLeadingSeparator { return .none }
        if let group = open.last, before == group { return .none }
        if element.startsItem { return .comma }
        switch element.token.kind {
        case .colon, .bang: return .none
        case .openParenthesis:
            let isOperation =
                open.isEmpty
                && (elements[before].startsDefinition || secondLast.map { elements[$0].startsDefinition } ?? false)
            let isKeyword = isWord(before, "query") || isWord(before, "mutation") || isWord(before, "subscription")
            return isOperation && isKeyword && !isNamed(before) ? .space : .none
        case .name:
            if last == .dollar || last == .at { return .none }
            return last == .spread && !text(element).elementsEqual("on".utf8) ? .none : .space
        default: return .space
        }
    }

    /// Whether a keyword is the name of an operation: `query query(…)`.
    private func isNamed(_ index: Int) -> Bool {
        guard !elements[index].startsDefinition, let second = secondLast else { return false }
        return elements[second].token.kind == .name
    }
}
