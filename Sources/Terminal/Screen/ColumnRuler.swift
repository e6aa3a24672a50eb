/// Counts the columns text takes on the screen.
struct ColumnRuler {
    private(set) var columns = 0
    private var placer = ScalarPlacer()
    /// The columns a tab advances to a multiple of; nil where a tab is drawn as a visible character.
    private let tabWidth: Int?

    init(tabWidth: Int? = nil) {
        self.tabWidth = tabWidth
    }

    mutating func add(_ scalar: Unicode.Scalar) { columns += width(scalar) }

    private mutating func width(_ scalar: Unicode.Scalar) -> Int {
        if scalar == "\t", let tabWidth {
            _ = placer.place(" ")
            return tabWidth - columns % tabWidth
        }
        switch placer.place(scalar) {
        case .cell(let width): return width
        case .joins: return 0
        case .replaced(let replacement): return replacement.unicodeScalars.count
        }
    }

    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        var text = UTF8Text(bytes)
        while true {
            skipPlain(&text, atMost: .max)
            guard let scalar = text.next() else { return }
            add(scalar)
        }
    }

    @discardableResult
    private mutating func skipPlain(_ text: inout UTF8Text, atMost limit: Int) -> Int {
        let skipped = text.skipPlain(atMost: limit)
        if skipped > 0 { placer.passPlain() }
        columns += skipped
        return skipped
    }

    /// The index of the character that stands at a column.
    mutating func index(in bytes: [UInt8], atColumn goal: Int) -> Int {
        bytes.withUnsafeBufferPointer { buffer in
            var text = UTF8Text(buffer)
            var index = 0
            while true {
                index += skipPlain(&text, atMost: goal - columns)
                guard let scalar = text.next() else { break }
                let width = width(scalar)
                if columns + width > goal && width > 0 { break }
                columns += width
                index += UTF8.width(scalar)
            }
            return index
        }
    }
}
