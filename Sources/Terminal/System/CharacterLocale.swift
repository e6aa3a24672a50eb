import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The encoding of what is written to the terminal.
enum CharacterLocale {
    /// Sets the character type of the locale, and nothing else of it: numbers must not get decimal commas.
    ///
    /// A locale without UTF-8 is almost always one nobody chose, so UTF-8 is used all the same. Returns whether it is.
    static func set() -> Bool {
        setlocale(LC_CTYPE, "")
        if isUTF8 { return true }
        for name in ["C.UTF-8", "C.utf8", "en_US.UTF-8"] where setlocale(LC_CTYPE, name) != nil {
            if isUTF8 { return true }
        }
        return false
    }

    private static var isUTF8: Bool {
        guard let codeset = nl_langinfo(nl_item(CODESET)) else { return false }
        return ["UTF-8", "utf8", "UTF8", "utf-8"].contains(String(cString: codeset))
    }
}
