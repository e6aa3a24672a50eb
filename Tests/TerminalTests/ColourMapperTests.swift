import Testing

@testable import Terminal

@Suite("Colours for the terminal there is")
struct ColourMapperTests {
    @Test("the nearest of the fixed 240 colours is taken, never one a user may have changed")
    func nearest() {
        #expect(ColourMapper.nearest(RGB(red: 255, green: 0, blue: 0), excluding: []) == 196)
        #expect(ColourMapper.nearest(RGB(red: 0, green: 0, blue: 0), excluding: []) == 16)
        #expect(ColourMapper.nearest(RGB(red: 128, green: 128, blue: 128), excluding: []) == 244)
        #expect(ColourMapper.fixed(244) == RGB(red: 128, green: 128, blue: 128))
        #expect(ColourMapper.fixed(231) == RGB(red: 255, green: 255, blue: 255))
    }

    @Test("in every theme, bars and selections differ from the background and from each other")
    func shades() {
        for theme in ThemeLibrary.builtIn {
            let mapper = ColourMapper(theme: theme, depth: .many)
            let backgrounds = [Slot.base00, .base01, .base02].map { mapper.resolve(Style(on: $0)).background }
            #expect(Set(backgrounds).count == 3, "\(theme.slug)")
        }
    }

    @Test("with sixteen colours base16's own assignment holds")
    func sixteen() {
        let mapper = ColourMapper(theme: ThemeLibrary.standard, depth: .sixteen)
        #expect(mapper.resolve(Style(.base08)).foreground == 1)
        #expect(mapper.resolve(Style(.base0D)).foreground == 4)
        #expect(mapper.resolve(Style(.base03)).foreground == 8)
        #expect(mapper.resolve(Style()).foreground == -1)
        #expect(mapper.resolve(Style(on: .base02)).attributes.contains(.reverse))
    }

    @Test("without colours, attributes say what colours said")
    func mono() {
        let mapper = ColourMapper(theme: ThemeLibrary.standard, depth: .none)
        #expect(mapper.resolve(StyleRole.selection.style).attributes == .reverse)
        #expect(mapper.resolve(StyleRole.error.style).attributes == .bold)
        #expect(mapper.resolve(StyleRole.link.style).attributes == .underline)
        #expect(mapper.resolve(StyleRole.text.style) == ResolvedStyle(foreground: -1, background: -1, attributes: []))
    }

    @Test("a comment colour that cannot be read gives way to the next brighter one")
    func comment() throws {
        let mocha = try #require(ThemeLibrary.builtIn.first { $0.slug == "catppuccin-mocha" })
        let mapper = ColourMapper(theme: mocha, depth: .many)
        #expect(
            mapper.resolve(Style(.base03)).foreground != ColourMapper.nearest(mocha.palette[.base03], excluding: []))
    }
}
