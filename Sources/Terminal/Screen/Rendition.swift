/// What a terminal is sent to change the look of what is written next, and the shortest way from one look to another.
struct Rendition {
    /// Back to the terminal's own colours, without attributes.
    var reset: [UInt8]
    /// Empty where the terminal has no such attribute.
    var bold: [UInt8] = []
    var dim: [UInt8] = []
    var italic: [UInt8] = []
    var underline: [UInt8] = []
    var reverse: [UInt8] = []
    /// What sets a colour of a number.
    var foreground: (Int) -> [UInt8] = { _ in [] }
    var background: (Int) -> [UInt8] = { _ in [] }
    /// Whether single attributes and colours can be switched off again in the way ECMA-48 says.
    var switchesOff = false
    /// Attributes that would spoil the colours where both are set.
    var attributesWithoutColour: Style.Attributes = []

    /// What the terminal really shows of a look: the rest is left out, so that it is not compared or sent.
    func shown(_ look: ResolvedStyle) -> ResolvedStyle {
        var look = look
        for (attribute, sequence) in sequences where sequence.isEmpty { look.attributes.remove(attribute) }
        if look.foreground >= 0 || look.background >= 0 { look.attributes.subtract(attributesWithoutColour) }
        return look
    }

    /// The bytes that change one look, or one that is not known, into another.
    func change(from old: ResolvedStyle?, to new: ResolvedStyle) -> [UInt8] {
        if old == new { return [] }
        let anew = Self.joined([reset] + additions(to: Self.plain, new))
        guard let old, let steps = steps(from: old, to: new) else { return anew }
        let direct = Self.joined(steps)
        return direct.count < anew.count ? direct : anew
    }

    static let plain = ResolvedStyle(foreground: -1, background: -1, attributes: [])

    private var sequences: [(Style.Attributes, [UInt8])] {
        [(.bold, bold), (.dim, dim), (.italic, italic), (.underline, underline), (.reverse, reverse)]
    }

    /// What has to be switched on and coloured, where nothing has to be switched off.
    private func additions(to old: ResolvedStyle, _ new: ResolvedStyle) -> [[UInt8]] {
        var steps = sequences.compactMap { attribute, sequence in
            new.attributes.contains(attribute) && !old.attributes.contains(attribute) ? sequence : nil
        }
        if new.foreground >= 0, new.foreground != old.foreground { steps.append(foreground(new.foreground)) }
        if new.background >= 0, new.background != old.background { steps.append(background(new.background)) }
        return steps
    }

    /// From one look to another without a reset; nil where that cannot be done.
    private func steps(from old: ResolvedStyle, to new: ResolvedStyle) -> [[UInt8]]? {
        var kept = old
        var steps: [[UInt8]] = []
        let gone = old.attributes.subtracting(new.attributes)
        // Bold and dim are switched off together.
        for (attributes, parameter) in [
            (Style.Attributes([.bold, .dim]), 22), (.italic, 23), (.underline, 24), (.reverse, 27),
        ] where !gone.isDisjoint(with: attributes) {
            steps.append(Self.sequence(parameter))
            kept.attributes.subtract(attributes)
        }
        if old.foreground >= 0, new.foreground < 0 { steps.append(Self.sequence(39)) }
        if old.background >= 0, new.background < 0 { steps.append(Self.sequence(49)) }
        guard steps.isEmpty || switchesOff else { return nil }
        return steps + additions(to: kept, new)
    }

    private static func sequence(_ parameter: Int) -> [UInt8] { Array("\u{1B}[\(parameter)m".utf8) }

    /// Several changes as one: those of the form `ESC [ … m` share it.
    private static func joined(_ changes: [[UInt8]]) -> [UInt8] {
        var joined: [UInt8] = []
        var isOpen = false
        for change in changes where !change.isEmpty {
            let parameters = parameters(of: change)
            if let parameters, isOpen {
                joined[joined.count - 1] = UInt8(ascii: ";")
                joined += parameters + [UInt8(ascii: "m")]
            } else {
                // No parameter at all means 0; beside others it is written.
                joined += parameters?.isEmpty == true && changes.count > 1 ? sequence(0) : change
            }
            isOpen = parameters != nil
        }
        return joined
    }

    /// What stands between `ESC [` and `m`, or nil where it is another kind of sequence.
    private static func parameters(of sequence: [UInt8]) -> ArraySlice<UInt8>? {
        guard sequence.count > 2, sequence[0] == 0x1B, sequence[1] == UInt8(ascii: "["),
            sequence.last == UInt8(ascii: "m")
        else { return nil }
        let inner = sequence[2..<sequence.count - 1]
        return inner.allSatisfy { (0x30...0x3B).contains($0) } ? inner : nil
    }
}
