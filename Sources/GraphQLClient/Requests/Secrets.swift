import Secrecy

/// Knows what in a request must not be shown: header fields, URL parts and values that are credentials by their name or
/// because somebody said so.
package struct Secrets: Sendable {
    /// A secret whose name is known, such as an environment variable's.
    package struct Known: Sendable, Hashable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Longest first, so that a secret that contains another is found as a whole.
    private let known: [Known]

    package init(known: [Known] = []) {
        // A value of one or two characters would be found everywhere. In the URL of a GET it stands encoded.
        let encoded = known.map { Known(name: $0.name, value: QueryParameters.percentEncoded($0.value.utf8)) }
        self.known = (known + encoded.filter { !known.contains($0) }).filter { $0.value.utf8.count >= 3 }
            .sorted { $0.value.utf8.count > $1.value.utf8.count }
    }

    /// A piece of text, either as it is or a secret by its name.
    package enum Piece: Sendable, Hashable {
        case text(String)
        case secret(name: String)
    }

    /// Cuts a text at its known secrets.
    package func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        while !rest.isEmpty {
            let found = known.compactMap { secret in rest.firstRange(of: secret.value).map { (secret, $0) } }
                .min { $0.1.lowerBound < $1.1.lowerBound }
            guard let (secret, range) = found else { break }
            if range.lowerBound > rest.startIndex { pieces.append(.text(String(rest[..<range.lowerBound]))) }
            pieces.append(.secret(name: Self.variableName(secret.name)))
            rest = rest[range.upperBound...]
        }
        if !rest.isEmpty || pieces.isEmpty { pieces.append(.text(String(rest))) }
        return pieces
    }

    /// The value of a header field. Of an unknown credential only the scheme ("Bearer") is text.
    package func pieces(ofHeader name: String, value: String) -> [Piece] {
        let pieces = pieces(of: value)
        guard pieces == [.text(value)], SecretNames.hide(header: name), !value.isEmpty else { return pieces }
        let schemes = ["bearer", "basic", "token", "digest", "apikey", "negotiate"]
        if let space = value.firstIndex(of: " "), schemes.contains(value[..<space].lowercased()) {
            return [.text(String(value[...space])), .secret(name: Self.variableName(name))]
        }
        return [.secret(name: Self.variableName(name))]
    }

    /// A URL: its password, and the values of query parameters whose names say that they are secret.
    package func pieces(ofURL url: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = url[...]
        let authority = rest.firstRange(of: "://")?.upperBound ?? rest.startIndex
        let authorityEnd = rest[authority...].firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
        if let at = rest[authority..<authorityEnd].lastIndex(of: "@") {
            pieces.append(.text(String(rest[..<authority])))
            pieces.append(.secret(name: "URL_CREDENTIALS"))
            rest = rest[at...]
        }
        guard let question = rest.firstIndex(of: "?") else { return pieces + self.pieces(of: String(rest)) }
        pieces += self.pieces(of: String(rest[...question]))
        let query = rest[rest.index(after: question)...]
        for (index, parameter) in query.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
            let separator = index == 0 ? "" : "&"
            guard let equals = parameter.firstIndex(of: "="), SecretNames.hide(parameter: parameter[..<equals]) else {
                pieces += self.pieces(of: separator + parameter)
                continue
            }
            pieces.append(.text(separator + parameter[...equals]))
            pieces.append(.secret(name: Self.variableName(String(parameter[..<equals]))))
        }
        return pieces
    }

    /// A name as a shell variable: upper case, underscores.
    private static func variableName(_ name: String) -> String {
        let letters = name.uppercased().unicodeScalars.map { scalar in
            ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar) ? Character(scalar) : "_"
        }
        let word = String(letters)
        return word.first?.isNumber == true ? "_" + word : word.isEmpty ? "SECRET" : word
    }
}
