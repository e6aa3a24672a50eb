/// The colours of a scheme, one for every slot.
package struct Palette: Hashable, Sendable {
    private var colours: [RGB]

    /// Fills the eight extra slots of base24 from base16 where they are missing. Returns nil without all sixteen.
    init?(_ given: [Slot: RGB]) {
        var colours: [RGB] = []
        for slot in Slot.allCases {
            guard let colour = given[slot] ?? Palette.substitutes[slot].flatMap({ given[$0] }) else { return nil }
            colours.append(colour)
        }
        self.colours = colours
    }

    package subscript(slot: Slot) -> RGB { colours[Int(slot.rawValue)] }

    private static let substitutes: [Slot: Slot] = [
        .base10: .base00, .base11: .base00, .base12: .base08, .base13: .base0A, .base14: .base0B, .base15: .base0C,
        .base16: .base0D, .base17: .base0E,
    ]
}
