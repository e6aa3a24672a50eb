/// Stand-ins for `${…}` while a YAML reader looks at the text. graphql-config fills variables into the raw text before
/// it is parsed, so braces that YAML would take for its own are common: `{ Authorization: Bearer ${TOKEN} }`. A
/// stand-in is a run of private characters that YAML takes for letters, as long as what it stands for, so that columns
/// stay right; the value comes in after parsing, so that a quote in it cannot break the file.
struct VariablePlaceholders {
    private static let start: UInt32 = 0xE0F0
    private static let filler: UInt32 = 0xE0F1
    private static let end: UInt32 = 0xE0F2
    private static let digits: UInt32 = 0xE100
    private static let base = 1024

    /// The text with the stand-ins.
    let bytes: [UInt8]
    private let parts: [Template.Part]

    /// `nil` for a text that holds the private characters itself.
    init?(_ text: String) {
        guard !text.unicodeScalars.contains(where: { (Self.start...Self.end).contains($0.value) }) else { return nil }
        let source = Array(text.utf8)
        let hits = VariableScanner.hits(in: source)
        parts = hits.map(\.part)
        guard !hits.isEmpty else {
            bytes = source
            return
        }
        var output: [UInt8] = []
        output.reserveCapacity(source.count + hits.count * 12)
        var position = 0
        for (index, hit) in hits.enumerated() {
            output += source[position..<hit.range.lowerBound]
            let length = source[hit.range].count { $0 & 0xC0 != 0x80 }
            var scalars = [Self.start, Self.digits + UInt32(index / Self.base % Self.base)]
            scalars.append(Self.digits + UInt32(index % Self.base))
            scalars += Array(repeating: Self.filler, count: length - 4)
            scalars.append(Self.end)
            for scalar in scalars { output += UTF8.encode(Unicode.Scalar(scalar)!)! }
            position = hit.range.upperBound
        }
        output += source[position...]
        bytes = output
    }

    /// The template that a scalar of the parsed text is.
    func template(of scalar: String) -> Template {
        guard !parts.isEmpty, scalar.unicodeScalars.contains(where: { $0.value == Self.start }) else {
            return Template(literal: scalar)
        }
        var found: [Template.Part] = []
        var literal = String.UnicodeScalarView()
        var scalars = Array(scalar.unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            guard scalar.value == Self.start, scalars.count >= 3 else {
                literal.append(scalar)
                continue
            }
            let high = Int(scalars.removeFirst().value) - Int(Self.digits)
            let index = high * Self.base + Int(scalars.removeFirst().value) - Int(Self.digits)
            while scalars.popFirst().map({ $0.value != Self.end }) == true {}
            guard parts.indices.contains(index) else { continue }
            if !literal.isEmpty { found.append(.literal(String(literal))) }
            literal = String.UnicodeScalarView()
            found.append(parts[index])
        }
        if !literal.isEmpty { found.append(.literal(String(literal))) }
        return Template(found)
    }

    /// A message of the YAML reader may quote the text.
    func readable(_ message: String) -> String { template(of: message).source }
}
