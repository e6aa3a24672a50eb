/// How many colours a terminal can show.
package enum ColourDepth: Int, Hashable, Sendable, Comparable {
    case none, eight, sixteen, many

    package static func < (left: ColourDepth, right: ColourDepth) -> Bool { left.rawValue < right.rawValue }

    /// The depth for the number of colours a terminal description gives.
    package init(colours: Int) {
        self = colours >= 256 ? .many : colours >= 16 ? .sixteen : colours >= 8 ? .eight : .none
    }
}
