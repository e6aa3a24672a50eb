extension Lexer {
    /// IntValue or FloatValue; neither may be followed by a digit, a dot or a name.
    @inline(never)
    func number(from start: Int) throws(SyntaxFailure) -> (kind: TokenKind, end: Int) {
        var index = start
        var kind = TokenKind.int
        if base[index] == 0x2D { index += 1 }
        if byte(at: index) == 0x30 {
            index += 1
            if let next = byte(at: index), next.isDigit {
                throw SyntaxFailure("Invalid number, unexpected digit after 0: \(describe(index)).", at: index)
            }
        } else {
            index = try digits(from: index)
        }
        if byte(at: index) == .dot {
            kind = .float
            index = try digits(from: index + 1)
        }
        if let exponent = byte(at: index), exponent | 0x20 == 0x65 {
            kind = .float
            index += 1
            if let sign = byte(at: index), sign == 0x2B || sign == 0x2D { index += 1 }
            index = try digits(from: index)
        }
        if let next = byte(at: index), next == .dot || next.isNameStart {
            throw expectedDigit(at: index)
        }
        return (kind, index)
    }

    private func digits(from start: Int) throws(SyntaxFailure) -> Int {
        var index = start
        while index < count, base[index].isDigit { index += 1 }
        guard index > start else { throw expectedDigit(at: start) }
        return index
    }

    private func expectedDigit(at index: Int) -> SyntaxFailure {
        SyntaxFailure("Invalid number, expected digit but got: \(describe(index)).", at: index)
    }
}
