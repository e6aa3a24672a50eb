/// One of the colours of a base16 or base24 scheme, by its place in the scheme.
///
/// Drawing code names places, never colours, so that a theme can be changed without drawing anything anew.
package enum Slot: UInt8, Hashable, Sendable, CaseIterable {
    case base00, base01, base02, base03, base04, base05, base06, base07
    case base08, base09, base0A, base0B, base0C, base0D, base0E, base0F
    case base10, base11, base12, base13, base14, base15, base16, base17

    /// The key of this slot in a scheme file, in lower case.
    package var key: String {
        let digits = Array("0123456789abcdef")
        return "base\(rawValue < 16 ? "0" : "1")\(digits[Int(rawValue % 16)])"
    }
}
