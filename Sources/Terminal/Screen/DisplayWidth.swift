/// The columns a text takes when it is drawn, replacements of control characters included.
package func displayWidth(_ text: some StringProtocol) -> Int {
    UTF8Text.withBytes(of: text) { bytes in
        var ruler = ColumnRuler()
        ruler.add(bytes)
        return ruler.columns
    }
}

/// The columns of one grapheme cluster.
package func displayWidth(_ character: Character) -> Int {
    displayWidth(String(character))
}
