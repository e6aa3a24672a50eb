/// A style in the terminal's own terms: colour numbers, -1 being the terminal's default, and attributes.
struct ResolvedStyle: Hashable {
    var foreground: Int
    var background: Int
    var attributes: Style.Attributes
}
