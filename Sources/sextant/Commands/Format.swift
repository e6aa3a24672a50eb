import GraphQLLanguage
import Terminal
import Workspace

extension Commands {
    /// `sextant format`
    static func format(_ arguments: ParsedArguments, _ invocation: Invocation) throws -> ExitCode {
        var code = ExitCode.success
        for path in try ProjectDocuments.files(arguments, invocation) {
            let bytes = try FileSystem.read(path)
            let formatted: [UInt8]
            do throws(SyntaxError) {
                formatted = Array(try Formatter.format(Source(bytes: bytes, name: path)).utf8)
            } catch {
                invocation.note(sanitize(DocumentProblem(file: path, error: error).line))
                code = .invalidDocument
                continue
            }
            if arguments.has(.check) {
                guard formatted != bytes else { continue }
                invocation.print(sanitize(path))
                if code == .success { code = .findings }
            } else if path == "-" {
                Output.write(formatted, to: 1)
            } else if formatted != bytes {
                try FileSystem.rewrite(path, with: formatted)
                if !arguments.has(.quiet) { invocation.note("sextant: laid out \(sanitize(path))") }
            }
        }
        return code
    }
}
