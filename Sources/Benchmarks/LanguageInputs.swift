#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What the rows of the language work on: real schemas and documents where there are some, else generated ones of the same
/// size.
enum LanguageInputs {
    /// A schema of GitHub's size, and with its types as far as ``LargeQuery`` asks for them.
    static func schema() throws -> [UInt8] { try fixture("github.graphql") ?? Array(LargeQuery.schema.utf8) }

    /// A schema and a document of 1,200 operations that use it.
    static func operations() throws -> (schema: [UInt8], document: [UInt8]) {
        guard let schema = try fixture("linear.graphql"), let document = try fixture("linear.documents.graphql") else {
            return (Array(LargeQuery.schema.utf8), Array(manyOperations.utf8))
        }
        return (schema, document)
    }

    private static func fixture(_ name: String) throws -> [UInt8]? {
        guard let folder = getenv("SEXTANT_FIXTURES") else { return nil }
        return try Files.read(String(cString: folder) + "/schemas/" + name)
    }

    /// Every operation through a fragment that most of them share, as generated clients have it.
    private static let manyOperations: String = {
        var text = """
            fragment RepositoryParts on Repository { id nameWithOwner issues(first: 5) { nodes { ...IssueParts } } }
            fragment IssueParts on Issue { id number title author { login } }

            """
        for number in 1...1200 {
            text += """
                # What the operation is for.
                query Operation\(number)($owner: String!, $first: Int = 20, $states: [IssueState!]) {
                  repository(owner: $owner, name: "ship-\(number)") {
                    __typename
                    ...RepositoryParts
                    issues(first: 5) {
                      totalCount
                      nodes { ...IssueParts createdAt }
                    }
                    open: issues(first: $first, states: $states, orderBy: { field: CREATED_AT, direction: DESC }) {
                      nodes { ...IssueParts author { login } }
                    }
                  }
                }

                """
        }
        return text
    }()
}
