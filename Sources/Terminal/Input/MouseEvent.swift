/// A mouse report; columns and rows count from 0.
package struct MouseEvent: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case press(Button), release(Button), drag(Button), move
        case scrollUp, scrollDown, scrollLeft, scrollRight
    }

    package enum Button: Hashable, Sendable {
        case left, middle, right, other
    }

    package var action: Action
    package var x: Int
    package var y: Int
    package var modifiers: Key.Modifiers

    package init(_ action: Action, x: Int, y: Int, _ modifiers: Key.Modifiers = []) {
        self.action = action
        self.x = x
        self.y = y
        self.modifiers = modifiers
    }
}
