/// What a person chose about the screen.
package struct TerminalOptions: Sendable {
    package enum Colour: Sendable {
        /// As the terminal and `NO_COLOR` say.
        case automatic
        case always, never
    }

    package var theme: Theme
    package var colour = Colour.automatic
    package var usesMouse = true
    /// Leaves the background to the terminal instead of painting the theme's.
    package var usesTerminalBackground = false

    package init(theme: Theme = ThemeLibrary.standard) {
        self.theme = theme
    }
}
