/// How a cell is drawn: colours by slot, and attributes. `nil` colours are the theme's default text and background.
package struct Style: Hashable, Sendable {
    package struct Attributes: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let bold = Attributes(rawValue: 1)
        package static let underline = Attributes(rawValue: 2)
        package static let reverse = Attributes(rawValue: 4)
        package static let dim = Attributes(rawValue: 8)
        package static let italic = Attributes(rawValue: 16)
        /// Shown only where there are no colours: what a background colour says elsewhere.
        package static let reversedWithoutColour = Attributes(rawValue: 32)
        package static let underlinedWithoutColour = Attributes(rawValue: 64)
    }

    package var foreground: Slot?
    package var background: Slot?
    package var attributes: Attributes

    package init(_ foreground: Slot? = nil, on background: Slot? = nil, _ attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    package static let plain = Style()

    /// This style on top of another: colours it does not name come from below, attributes add up.
    package func over(_ below: Style) -> Style {
        Style(
            foreground ?? below.foreground, on: background ?? below.background,
            attributes.union(below.attributes))
    }

    package func on(_ background: Slot?) -> Style {
        Style(foreground, on: background, attributes)
    }
}
