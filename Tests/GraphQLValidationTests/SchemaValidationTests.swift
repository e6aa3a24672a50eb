import Fixtures
import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation
import Testing

@Suite("Validating a whole schema")
struct SchemaValidationTests {
    private func faults(_ sdl: String) throws -> [String] {
        Validator.validateSchema(try Parser.parse(sdl)).map { fault in
            "\(fault.rule) \(fault.locations.map { "\($0.line):\($0.column)" }.joined(separator: " ")) \(fault.message)"
        }
    }

    @Test("a fault stands where the type or its member is defined")
    func places() throws {
        #expect(
            try faults("type Query { q: Int }\ninput A @oneOf {\n  a: Int!\n}\ntype B") == [
                "SchemaValidity 3:3 OneOf input field A.a must be nullable.",
                "SchemaValidity 5:6 Type B must define one or more fields.",
            ])
    }

    @Test("a fault of a directive stands at its name, one of the roots at the schema's definition")
    func placesOfOthers() throws {
        #expect(
            try faults("type Query { q: Int }\nextend schema { mutation: Query }\ndirective @__a on FIELD") == [
                "SchemaValidity 3:12 Name \"__a\" must not begin with \"__\", which is reserved by GraphQL introspection."
            ])
        #expect(
            try faults("scalar Int\nschema { query: Int }") == [
                "SchemaValidity 2:1 The schema's query type \"Int\" is not an object type."
            ])
        #expect(
            try faults("type Query { q: Int }\ninput A {\n  q: Query\n}") == [
                "SchemaValidity 3:3 \"A.q\" uses \"Query\", which is not an input type."
            ])
    }

    @Test("the rules of the document come first")
    func rules() throws {
        #expect(
            try faults("type Query { q: Int }\ntype Query { q: Int }").first?.hasPrefix("UniqueTypeNames 1:6") == true)
        #expect(try faults("type Query { q: Int }") == [])
    }

    @Test("real schemas load, and have the faults that graphql-js finds", .enabled(if: Fixtures.isPresent))
    func realSchemas() throws {
        for name in ["github", "gitlab", "linear", "swapi"] {
            let source = Source(bytes: try Fixtures.bytes("schemas/\(name).graphql"))
            #expect(try Schema.build(sdl: source).types.count > 20)
            let faults = Validator.validateSchema(try Parser.parse(source)).map(\.message)
            // graphql-js says the same of GitHub's.
            let known = ["repositoryDeployKeySetting", "repositoryDeployKeySettingOrganizations"].map {
                "Field \"EnterpriseOwnerInfo.\($0)\" can only be defined once."
            }
            #expect(faults == (name == "github" ? known : []), "\(name)")
        }
    }

    @Test("every operation that is generated for a real schema is valid", .enabled(if: Fixtures.isPresent))
    func generated() throws {
        for name in ["linear", "swapi"] {
            let schema = try Schema.build(sdl: Source(bytes: try Fixtures.bytes("schemas/\(name).graphql")))
            for kind in OperationKind.allCases {
                guard let root = schema.rootType(for: kind) else { continue }
                for field in root.fields {
                    let operation = try #require(schema.generateOperation(for: field.name, on: root.name, depth: 3))
                    let document = try Parser.parse(Printer.print(.operation(operation)))
                    #expect(validate(document, schema: schema) == [], "\(root.name).\(field.name)")
                }
            }
        }
    }
}
