/// What a program wrote after something was typed, counted from the moment of typing.
package struct TerminalResponse: Hashable, Sendable {
    package var firstByte: Duration?
    package var lastByte: Duration?
    package var bytes: Int
}
