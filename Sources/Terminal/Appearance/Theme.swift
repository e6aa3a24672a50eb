/// A colour scheme.
package struct Theme: Hashable, Sendable {
    package var name: String
    package var slug: String
    package var author: String
    /// `dark`, `light`, or whatever the file says.
    package var variant: String
    package var palette: Palette

    init(name: String, slug: String, author: String, variant: String, palette: Palette) {
        self.name = name
        self.slug = slug
        self.author = author
        self.variant = variant
        self.palette = palette
    }

    /// The slot for weak text. Several schemes have a comment colour that cannot be read on their background; the next
    /// brighter one takes its place.
    var readableComment: Slot {
        [Slot.base03, .base04].first { palette[$0].contrast(with: palette[.base00]) >= 2.2 } ?? .base05
    }
}
