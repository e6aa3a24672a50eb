/// Measures a line of UTF-8 in columns of the screen, with tab stops.
struct ColumnRuler {
    private(set) var columns = 0
    private var placer = ScalarPlacer()

    private mutating func step(_ scalar: Unicode.Scalar) -> Int {
        if scalar == "\t" {
            _ = placer.place(" ")
            return TextBuffer.tabWidth - columns % TextBuffer.tabWidth
        }
        switch placer.place(scalar) {
        case .cell(let width): return width
        case .joins: return 0
        case .replaced(let replacement): return replacement.unicodeScalars.count
        }
    }

    mutating func measure(_ bytes: some Sequence<UInt8>) {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { columns += step(scalar) }
    }

    /// The index of the cluster at a column.
    mutating func index(in bytes: [UInt8], atColumn goal: Int) -> Int {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var index = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            let width = step(scalar)
            if columns + width > goal && width > 0 { break }
            columns += width
            index += UTF8.width(scalar)
        }
        return index
    }
}
