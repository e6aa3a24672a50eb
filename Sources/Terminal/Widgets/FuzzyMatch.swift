/// How well a text matches what was typed: all letters of the query, in order, not necessarily side by side.
package struct FuzzyMatch: Hashable, Sendable {
    /// The higher the better.
    package var score: Int
    /// The matched characters, by their place in the text.
    package var positions: [Int]
}
