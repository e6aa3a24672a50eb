import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation
import Terminal
import Workspace

extension Invocation {
    /// Tells the faults of a schema that do not keep it from being used, each with its place where the schema was read from
    /// SDL.
    func noteWarnings(of schema: Schema, from place: String?) {
        guard !schema.warnings.isEmpty else { return }
        for line in located(schema, in: place) ?? schema.warnings.map(\.message) {
            note("sextant: warning: \(sanitize(line))")
        }
    }

    private func located(_ schema: Schema, in place: String?) -> [String]? {
        guard let place, !place.contains("://"), let bytes = try? FileSystem.read(place),
            let document = try? Parser.parse(Source(bytes: bytes, name: place))
        else { return nil }
        return Validator.located(schema.warnings, in: document).map { fault in
            let position = fault.locations.first.map { ":\($0.line):\($0.column)" } ?? ""
            return "\(place)\(position): \(fault.message)"
        }
    }
}
