import Testing

@testable import Terminal

@Suite("Themes")
struct ThemeTests {
    private func read(_ yaml: String) throws(ThemeError) -> Theme {
        try SchemeReader.theme(from: Array(yaml.utf8), file: "/themes/mine.yaml")
    }

    private static let colours = (0..<16).map { "base0\(String($0, radix: 16, uppercase: true))" }

    @Test("every built-in theme loads, and its text can be read on its background")
    func builtIn() {
        #expect(ThemeLibrary.builtIn.count >= 6)
        #expect(Set(ThemeLibrary.builtIn.map(\.variant)) == ["dark", "light"])
        for theme in ThemeLibrary.builtIn {
            #expect(theme.palette[.base05].contrast(with: theme.palette[.base00]) > 4, "\(theme.slug)")
            let dim = theme.readableComment
            #expect(theme.palette[dim].contrast(with: theme.palette[.base00]) > 2, "\(theme.slug)")
        }
    }

    @Test("numbers without quotes, a leading #, lower-case keys and comments are all colours")
    func traps() throws {
        var yaml = "system: base16\nname: Traps\nvariant: dark\npalette:\n"
        for (index, key) in Self.colours.enumerated() {
            let written = ["000000", "123456", "1e3000", "\"#AbCdEf\""][index % 4]
            yaml += "  \(index % 2 == 0 ? key : key.lowercased()): \(written)  # a comment\n"
        }
        let theme = try read(yaml)
        #expect(theme.palette[.base00] == RGB(red: 0, green: 0, blue: 0))
        #expect(theme.palette[.base01] == RGB(red: 0x12, green: 0x34, blue: 0x56))
        #expect(theme.palette[.base02] == RGB(red: 0x1E, green: 0x30, blue: 0))
        #expect(theme.palette[.base0F] == RGB(red: 0xAB, green: 0xCD, blue: 0xEF))
    }

    @Test("the legacy layout, with colours at the top and the name under scheme")
    func legacy() throws {
        var yaml = "scheme: \"Old Paint\"\nauthor: \"Somebody\"\n"
        for key in Self.colours { yaml += "\(key): \"101010\"\n" }
        let theme = try read(yaml)
        #expect(theme.name == "Old Paint")
        #expect(theme.slug == "mine")
        #expect(theme.palette[.base16] == theme.palette[.base0D])
    }

    @Test("base24 has eight more colours, and base16 inside its palette is one of them")
    func base24() throws {
        var yaml = "system: base24\nname: Big\nvariant: dark\npalette:\n"
        for key in Self.colours { yaml += "  \(key): \"202020\"\n" }
        yaml += "  base16: \"0000ff\"\n"
        let theme = try read(yaml)
        #expect(theme.palette[.base16] == RGB(red: 0, green: 0, blue: 255))
        #expect(theme.palette[.base12] == theme.palette[.base08])
    }

    @Test("what is wrong with a file is said with its place")
    func errors() {
        #expect(throws: ThemeError.unsupportedSystem(file: "/themes/mine.yaml", system: "tinted8")) {
            try read("system: tinted8\npalette: {}\n")
        }
        #expect(throws: ThemeError.self) { try read("palette: [1, 2\n") }
        #expect(throws: ThemeError.self) { try read("") }
        #expect(throws: ThemeError.self) { try read(String(repeating: "[", count: 5_000)) }
        #expect {
            try read("palette:\n  base00: red\n")
        } throws: {
            "\($0)".contains("base00 is red")
        }
        #expect {
            try read("palette:\n  base00: \"000000\"\n")
        } throws: {
            "\($0)".contains("lacks base01")
        }
    }

    @Test("a theme is found by its name, and an unknown name lists the known ones")
    func byName() throws {
        let library = ThemeLibrary(environment: [:])
        #expect(try library.theme(named: "dracula").name == "Dracula")
        #expect {
            try library.theme(named: "nope")
        } throws: {
            "\($0)".contains("nord")
        }
        #expect(throws: ThemeError.self) { try library.theme(named: "/nowhere/x.yaml") }
    }
}
