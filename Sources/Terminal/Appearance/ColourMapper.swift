/// Maps the slots of a theme to the colours a terminal has.
///
/// With 256 colours the nearest of the fixed ones is taken: numbers below 16 are whatever the user made of them. With
/// fewer, the ANSI colour that base16 assigns to a slot. Without colours, attributes say it all.
struct ColourMapper {
    let depth: ColourDepth
    private let numbers: [Int]
    private let comment: Slot
    private let usesTerminalBackground: Bool

    init(theme: Theme, depth: ColourDepth, usesTerminalBackground: Bool = false) {
        self.depth = depth
        self.usesTerminalBackground = usesTerminalBackground
        comment = theme.readableComment
        switch depth {
        case .many: numbers = Self.nearest(theme.palette)
        case .sixteen: numbers = Self.ansi
        case .eight: numbers = Self.ansi.map { $0 % 8 }
        case .none: numbers = []
        }
    }

    func resolve(_ style: Style) -> ResolvedStyle {
        var attributes = style.attributes.subtracting([.reversedWithoutColour, .underlinedWithoutColour])
        guard depth != .none else {
            if style.attributes.contains(.reversedWithoutColour) { attributes.insert(.reverse) }
            if style.attributes.contains(.underlinedWithoutColour) { attributes.insert(.underline) }
            return ResolvedStyle(foreground: -1, background: -1, attributes: attributes)
        }
        let slot = style.foreground == .base03 ? comment : style.foreground ?? .base05
        var foreground = numbers[Int(slot.rawValue)]
        var background = -1
        if depth == .many {
            let isDefault = style.background == nil || style.background == .base00
            background = isDefault && usesTerminalBackground ? -1 : numbers[Int((style.background ?? .base00).rawValue)]
            return ResolvedStyle(foreground: foreground, background: background, attributes: attributes)
        }
        // Few colours: the shades between black and white do not exist, so bars and selections use what there is.
        if slot == .base05 { foreground = -1 }
        switch style.background {
        case nil, .base00: break
        case .base01: if depth == .sixteen { background = 0 }
        case .base02: attributes.insert(.reverse)
        case .some(let other): background = numbers[Int(other.rawValue)]
        }
        if depth == .eight, slot == .base03 { attributes.insert(.bold) }
        if slot == .base00, background > 0 { foreground = 0 }
        return ResolvedStyle(foreground: foreground, background: background, attributes: attributes)
    }

    /// The ANSI colour of each slot, where there are sixteen; shades that have none take their neighbour's.
    private static let ansi = [
        0, 0, 8, 8, 7, 7, 7, 15, 1, 3, 3, 2, 6, 4, 5, 5, 0, 0, 9, 11, 10, 14, 12, 13,
    ]

    /// The nearest fixed colour of each slot. The shades of bars and selections stay apart from the background even
    /// where the nearest colours would be the same.
    private static func nearest(_ palette: Palette) -> [Int] {
        var numbers = Slot.allCases.map { nearest(palette[$0], excluding: []) }
        let background = numbers[0]
        numbers[1] = nearest(palette[.base01], excluding: [background])
        numbers[2] = nearest(palette[.base02], excluding: [background, numbers[1]])
        return numbers
    }

    /// The nearest colour of xterm's cube and grey ramp, 16 to 255.
    static func nearest(_ colour: RGB, excluding taken: Set<Int>) -> Int {
        var best = (number: 16, distance: Int.max)
        for number in 16...255 where !taken.contains(number) {
            let distance = distance(colour, fixed(number))
            if distance < best.distance { best = (number, distance) }
        }
        return best.number
    }

    /// The colour that xterm gives to a number from 16 on.
    static func fixed(_ number: Int) -> RGB {
        if number >= 232 {
            let grey = UInt8(8 + 10 * (number - 232))
            return RGB(red: grey, green: grey, blue: grey)
        }
        let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
        let cube = number - 16
        return RGB(red: levels[cube / 36], green: levels[cube / 6 % 6], blue: levels[cube % 6])
    }

    /// The square of a distance that weighs channels as the eye does ("redmean").
    private static func distance(_ one: RGB, _ other: RGB) -> Int {
        let mean = (Int(one.red) + Int(other.red)) / 2
        let red = Int(one.red) - Int(other.red)
        let green = Int(one.green) - Int(other.green)
        let blue = Int(one.blue) - Int(other.blue)
        return ((512 + mean) * red * red) / 256 + 4 * green * green + ((767 - mean) * blue * blue) / 256
    }
}
