/// A request as a command line for curl, to be pasted into a shell. Secrets are shell variables, so that the command
/// can be shown, kept and sent to somebody.
package enum CurlCommand {
    /// - Parameters:
    ///   - request: What would be sent.
    ///   - options: The network options that curl has flags for.
    ///   - isStream: Whether the answer is to be shown as it comes.
    ///   - secrets: What is secret; nil writes everything out.
    package static func text(
        for request: HTTPRequest, options: NetworkOptions = NetworkOptions(), isStream: Bool = false,
        secrets: Secrets? = Secrets()
    ) -> String {
        var words = [isStream ? ["curl", "-N"] : ["curl"]]
        let hasBody = request.body != nil
        if request.method != (hasBody ? "POST" : "GET") { words.append(["-X", quoted([.text(request.method)])]) }
        words[0].append(quoted(secrets?.pieces(ofURL: request.url) ?? [.text(request.url)]))
        for field in request.headers {
            // A field without a value would make curl remove it; a semicolon sends it empty.
            let value = secrets?.pieces(ofHeader: field.name, value: field.value) ?? [.text(field.value)]
            let pieces = field.value.isEmpty ? [.text("\(field.name);")] : [.text("\(field.name): ")] + value
            words.append(["-H", quoted(pieces)])
        }
        words += flags(of: options, timeout: request.timeout, secrets: secrets)
        if let body = request.body {
            let text = String(decoding: body, as: UTF8.self)
            words.append(["--data-binary", quoted(secrets?.pieces(of: text) ?? [.text(text)])])
        }
        return lines(of: words)
    }

    /// A request with files. curl writes the form itself, and with it the header that names its boundary.
    static func text<Operation: GraphQLOperation>(
        for request: UploadRequest<Operation>, options: NetworkOptions, secrets: Secrets?
    ) throws -> String {
        var http = try request.toHTTPRequest()
        let form = try request.form()
        http.method = "GET"
        http.headers["Content-Type"] = nil
        var command = text(for: http, options: options, secrets: secrets)
        for (name, content) in [("operations", form.operations), ("map", form.map)] {
            let text = String(decoding: content, as: UTF8.self)
            let pieces = [.text("\(name)=")] + (secrets?.pieces(of: text) ?? [.text(text)])
            command += " \\\n  --form-string \(quoted(pieces))"
        }
        for (index, file) in form.files.enumerated() {
            // What stands only in memory comes from a file of its name.
            var path = file.originalName
            if case .file(let place, _) = file.content { path = place }
            let value = "\(index)=@\(formQuoted(path));type=\(file.mimeType);filename=\(formQuoted(file.originalName))"
            command += " \\\n  -F \(quoted([.text(value)]))"
        }
        return command
    }

    /// A name as curl's `-F` reads it, whatever is in it.
    private static func formQuoted(_ name: String) -> String {
        "\""
            + name.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
            .split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"") + "\""
    }

    private static func lines(of words: [[String]]) -> String {
        words.map { $0.joined(separator: " ") }.joined(separator: " \\\n  ")
    }

    private static func flags(of options: NetworkOptions, timeout: Duration?, secrets: Secrets?) -> [[String]] {
        var words: [[String]] = []
        if let proxy = options.proxy {
            words.append(["--proxy", quoted(secrets?.pieces(ofURL: proxy) ?? [.text(proxy)])])
        }
        if let file = options.caCertificateFile { words.append(["--cacert", quoted([.text(file)])]) }
        if let file = options.clientCertificateFile { words.append(["--cert", quoted([.text(file)])]) }
        if let file = options.clientKeyFile { words.append(["--key", quoted([.text(file)])]) }
        if options.insecure { words.append(["--insecure"]) }
        if let timeout {
            let seconds = max(1, timeout.components.seconds + (timeout.components.attoseconds > 0 ? 1 : 0))
            words.append(["--max-time", "\(seconds)"])
        }
        return words
    }

    /// One shell word. Text goes into single quotes, in which a shell leaves everything alone; a text with control
    /// characters into `$'…'`, so that no terminal obeys it.
    static func quoted(_ pieces: [Secrets.Piece]) -> String {
        var result = ""
        for piece in joined(pieces) {
            switch piece {
            case .secret(let name): result += "\"$\(name)\""
            case .text(let text) where text.unicodeScalars.contains(where: isControl): result += ansiQuoted(text)
            case .text(let text):
                result +=
                    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
            }
        }
        return result
    }

    /// Neighbouring texts as one, and no empty ones unless there is nothing else.
    private static func joined(_ pieces: [Secrets.Piece]) -> [Secrets.Piece] {
        var result: [Secrets.Piece] = []
        for piece in pieces {
            if case .text(let text) = piece, case .text(let before)? = result.last {
                result[result.count - 1] = .text(before + text)
            } else if piece != .text("") {
                result.append(piece)
            }
        }
        return result.isEmpty ? [.text("")] : result
    }

    /// The pieces as text for a person rather than a shell, secrets as `$NAME`.
    static func plain(_ pieces: [Secrets.Piece]) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .secret(let name): "$\(name)"
            }
        }.joined()
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
    }

    private static func ansiQuoted(_ text: String) -> String {
        var result = "$'"
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "'"), UInt8(ascii: "\\"): result += "\\" + String(Unicode.Scalar(byte))
            case 0x20..<0x7F: result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16)
                result += "\\x" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return result + "'"
    }
}
