/// Reads base16 and base24 scheme files, in the present layout and in the legacy one.
enum SchemeReader {
    static func theme(from bytes: [UInt8], file: String) throws(ThemeError) -> Theme {
        let root: YAMLNode
        do {
            root = try YAMLReader.parse(bytes)
        } catch {
            throw .notYAML(file: file, line: error.line, problem: error.problem)
        }
        guard case .mapping = root else { throw .notYAML(file: file, line: 1, problem: "this is not a colour scheme") }
        // The legacy layout has the colours at the top and its name under "scheme".
        let isLegacy = root["palette"] == nil
        if let system = root["system"]?.text, !isLegacy, system != "base16", system != "base24" {
            throw .unsupportedSystem(file: file, system: system)
        }
        let palette = try palette(of: isLegacy ? root : root["palette"]!, file: file)
        let slug = fileSlug(file)
        let name = (isLegacy ? root["scheme"]?.text ?? root["name"]?.text : root["name"]?.text) ?? slug
        return Theme(
            name: name, slug: root["slug"]?.text ?? slug, author: root["author"]?.text ?? "",
            variant: root["variant"]?.text ?? guessedVariant(palette), palette: palette)
    }

    private static func palette(of node: YAMLNode, file: String) throws(ThemeError) -> Palette {
        var colours: [Slot: RGB] = [:]
        for slot in Slot.allCases {
            guard let text = node[slot.key]?.text else { continue }
            guard let colour = RGB(hex: text) else { throw .badColour(file: file, key: slot.key, value: text) }
            colours[slot] = colour
        }
        guard let palette = Palette(colours) else {
            let missing = Slot.allCases.prefix(16).filter { colours[$0] == nil }.map(\.key)
            throw .missingColours(file: file, keys: missing)
        }
        return palette
    }

    private static func guessedVariant(_ palette: Palette) -> String {
        palette[.base00].luminance < palette[.base05].luminance ? "dark" : "light"
    }

    /// The name of a file without its folder and its ending.
    static func fileSlug(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}
