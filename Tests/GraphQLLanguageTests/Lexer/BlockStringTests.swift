import GraphQLLanguage
import Testing

@Suite("Block strings")
struct BlockStringTests {
    /// The specification's BlockStringValue(), written for a reader instead of a machine.
    private func expected(_ raw: String) -> String {
        var lines: [String] = []
        var line = ""
        for character in raw.unicodeScalars {
            // The texts here hold no carriage return before a line feed.
            if character == "\n" || character == "\r" {
                lines.append(line)
                line = ""
            } else {
                line.unicodeScalars.append(character)
            }
        }
        lines.append(line)
        func indent(_ line: String) -> Int { line.prefix { $0 == " " || $0 == "\t" }.count }
        func isBlank(_ line: String) -> Bool { indent(line) == line.count }
        let common = lines.dropFirst().filter { !isBlank($0) }.map(indent).min() ?? 0
        for index in lines.indices.dropFirst() { lines[index] = String(lines[index].dropFirst(common)) }
        while let first = lines.first, isBlank(first) { lines.removeFirst() }
        while let last = lines.last, isBlank(last) { lines.removeLast() }
        return lines.joined(separator: "\n").replacing("\\\"\"\"", with: "\"\"\"")
    }

    @Test("the value is the specification's, whatever the lines and wherever they end", arguments: 0..<8)
    func values(seed: Int) throws {
        let pieces = [
            "\n", "\r", " ", "  ", "\t", "word", "a longer piece of text", "\\", "\\n", "\\\"\"\"", "é", "🚢", "\"", "",
        ]
        var state = UInt64(seed) &+ 1
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        for _ in 0..<500 {
            var raw = ""
            for _ in 0..<next(14) {
                let piece = pieces[next(pieces.count)]
                // Quotes side by side would end the string, and so would one at its end.
                if piece == "\n", raw.unicodeScalars.last == "\r" { continue }
                if piece.hasPrefix("\""), raw.hasSuffix("\"") || raw.hasSuffix("\\") { continue }
                raw += piece
            }
            raw += "."
            guard case .string(let string) = try Parser.parseValue("\"\"\"\(raw)\"\"\"") else {
                Issue.record("no string")
                return
            }
            #expect(string.value == expected(raw), "\(raw.debugDescription)")
        }
    }
}
