import PlainText

/// A text with every control character, direction override and invisible character replaced by something visible.
///
/// For text that leaves on another road than a `Canvas`: a window title, a log line, an error on standard error.
package func sanitize(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var placer = ScalarPlacer()
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        switch placer.place(scalar) {
        case .cell, .joins: result.append(scalar)
        case .replaced(let replacement):
            result.append(contentsOf: replacement.unicodeScalars)
            if Sanitizer.replacement(for: scalar) == nil { result.append(scalar) }
        }
    }
    return String(result)
}
