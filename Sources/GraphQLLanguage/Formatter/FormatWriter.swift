/// Writes the elements of a document, deciding at each opening bracket whether what it holds fits on the line.
struct FormatWriter {
    private struct Frame {
        var isBroken: Bool
        var indentation: Int
    }

    private let tokens: FormatTokens
    private var buffer = PrintBuffer()
    private var frames: [Frame] = []
    private var lineStart = 0
    /// A comment ends at the end of its line.
    private var isBehindComment = false
    private var lastToken: Int?
    private var definitionStart = 0
    /// Whether the members of the current definition have lines of their own.
    private var breaksMembers = false

    init(_ tokens: FormatTokens) {
        self.tokens = tokens
        buffer.bytes.reserveCapacity(tokens.source.bytes.count + tokens.source.bytes.count / 4)
    }

    mutating func write() -> String {
        for index in tokens.elements.indices {
            if tokens.elements[index].token.kind == .comment { writeComment(index) } else { writeToken(index) }
        }
        buffer.append(.lineFeed)
        return buffer.text
    }

    // MARK: Lines

    private var indentation: Int { frames.last?.indentation ?? 0 }

    /// The width of the line so far, in code points.
    private var column: Int { buffer.bytes[lineStart...].reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 } }

    private mutating func newLine(_ indentation: Int, isAfterBlank: Bool = false) {
        guard !buffer.bytes.isEmpty else { return }
        if isAfterBlank { buffer.append(.lineFeed) }
        buffer.indentation = indentation
        buffer.newLine()
        lineStart = buffer.bytes.count - indentation * 2
        isBehindComment = false
    }

    private func isOpening(_ index: Int?) -> Bool { index.map { tokens.elements[$0].group != nil } ?? false }

    /// Whether an empty line before an element stays: never right behind an opening bracket.
    private func keepsBlank(before index: Int) -> Bool {
        tokens.hasBlankLine(before: index) && !(index > 0 && isOpening(index - 1))
    }

    // MARK: Comments

    private mutating func writeComment(_ index: Int) {
        if tokens.isFirstOnLine(index) {
            let next = tokens.elements[index...].first { $0.token.kind != .comment }
            let isBetween = next.map(isBoundary) ?? true
            if isBetween, frames.isEmpty, let last = lastToken, index == last + 1 {
                newLine(0, isAfterBlank: keepsBlank(before: index) || !isDefinitionOneLine)
            } else {
                newLine(indentation + (isBetween ? 0 : 1), isAfterBlank: isBetween && keepsBlank(before: index))
            }
        } else if !buffer.bytes.isEmpty {
            buffer.append(.space)
        }
        var text = tokens.text(tokens.elements[index])
        while let last = text.last, last == .space || last == .tab || last == .carriageReturn { text.removeLast() }
        buffer.bytes.append(contentsOf: text)
        isBehindComment = true
    }

    /// Whether a token begins a line of its own where things are on lines of their own.
    private func isBoundary(_ element: FormatTokens.Element) -> Bool {
        if element.startsDefinition || element.startsItem { return true }
        if let last = lastToken, tokens.elements[last].isDescription { return true }
        switch element.token.kind {
        case .closeBrace, .closeParenthesis, .closeBracket: return true
        default: return false
        }
    }

    // MARK: Tokens

    private mutating func writeToken(_ index: Int) {
        let element = tokens.elements[index]
        if element.isLeadingSeparator { return }
        switch element.token.kind {
        case .closeBrace, .closeParenthesis, .closeBracket:
            let isBroken = frames.popLast()?.isBroken ?? false
            if isBroken { newLine(indentation) }
        case .pipe where breaksMembers && frames.isEmpty:
            // The separator is written before the member that follows it, on the member's line.
            return
        default: separate(index, element)
        }
        writeText(element)
        lastToken = index
        if element.group != nil { open(index, element) }
        if element.token.kind == .equals || element.token.kind == .name { decideMembers(index) }
    }

    private mutating func separate(_ index: Int, _ element: FormatTokens.Element) {
        if element.startsDefinition { return startDefinition(index) }
        let frame = frames.last
        if element.startsItem, frame?.isBroken == true {
            newLine(indentation, isAfterBlank: keepsBlank(before: index))
        } else if let last = lastToken, tokens.elements[last].isDescription {
            newLine(indentation)
        } else if element.startsMember, breaksMembers {
            newLine(1)
            buffer.append(literal: "| ")
        } else if isBehindComment {
            newLine(indentation + (element.group == .block ? 0 : 1))
        } else {
            switch gap(index, element) {
            case .none: break
            case .space: buffer.append(.space)
            case .comma: buffer.append(literal: ", ")
            }
        }
    }

    /// Behind a separator that went, the space that it had.
    private func gap(_ index: Int, _ element: FormatTokens.Element) -> FormatTokens.Gap {
        index > 0 && tokens.elements[index - 1].isLeadingSeparator ? .space : element.gap
    }

    /// Definitions stand apart, except those of one line that stood together.
    private mutating func startDefinition(_ index: Int) {
        let isBehindDefinition = lastToken == index - 1
        newLine(0, isAfterBlank: keepsBlank(before: index) || isBehindDefinition && !isDefinitionOneLine)
        definitionStart = buffer.bytes.count
        breaksMembers = false
    }

    private var isDefinitionOneLine: Bool { !buffer.bytes[definitionStart...].contains(.lineFeed) }

    private mutating func writeText(_ element: FormatTokens.Element) {
        let text = tokens.text(element)
        guard element.token.kind == .blockString else {
            buffer.bytes.append(contentsOf: text)
            return
        }
        let value = text.dropFirst(3).dropLast(3).withUnsafeBufferPointer { BlockString.value(of: $0) }
        buffer.indentation = frames.last?.indentation ?? 0
        let start = buffer.bytes.count
        buffer.appendBlockString(value)
        trimBlankLines(from: start)
        if let end = buffer.bytes[start...].lastIndex(of: .lineFeed) { lineStart = end + 1 }
    }

    /// Takes the indentation off the empty lines of a block string, which counts for nothing there.
    private mutating func trimBlankLines(from start: Int) {
        let lines = buffer.bytes[start...].split(separator: .lineFeed, omittingEmptySubsequences: false)
        guard lines.count > 2 else { return }
        let margin = buffer.indentation * 2
        let trimmed = lines.map { line in
            line.count <= margin && line.allSatisfy { $0 == .space } ? line.prefix(0) : line
        }.joined(separator: CollectionOfOne(.lineFeed))
        buffer.bytes.replaceSubrange(start..., with: Array(trimmed))
    }

    private mutating func open(_ index: Int, _ element: FormatTokens.Element) {
        let isLong = column + tokens.widths[element.close + 1] - tokens.widths[index + 1] > Formatter.lineLength
        let isBroken =
            element.group == .block || element.mustBreak
            || isLong && (element.group == .parentheses || element.itemCount > 1)
        frames.append(Frame(isBroken: isBroken, indentation: indentation + (isBroken ? 1 : 0)))
    }

    /// Behind the equals sign of a union or the word "on" of a directive: whether the members fit.
    private mutating func decideMembers(_ index: Int) {
        guard frames.isEmpty, !breaksMembers else { return }
        var first = index + 1
        while first < tokens.elements.count,
            tokens.elements[first].isLeadingSeparator || tokens.elements[first].token.kind == .comment
        {
            first += 1
        }
        guard first < tokens.elements.count, tokens.elements[first].startsMember,
            !tokens.elements[index].startsMember
        else { return }
        var end = first
        var hasComment = tokens.elements[index + 1..<first].contains { $0.token.kind == .comment }
        while end < tokens.elements.count, !tokens.elements[end].startsDefinition {
            // A comment behind the last member is between definitions.
            if tokens.elements[end].token.kind == .comment, end + 1 < tokens.elements.count,
                tokens.elements[end + 1].startsMember || tokens.elements[end + 1].token.kind == .pipe
            {
                hasComment = true
            }
            end += 1
        }
        let last = tokens.elements[..<end].lastIndex { $0.startsMember } ?? first
        let width = tokens.widths[last + 1] - tokens.widths[first] + 1
        breaksMembers = hasComment || column + width > Formatter.lineLength
    }
}
