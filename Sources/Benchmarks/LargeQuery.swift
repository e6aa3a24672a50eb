/// `query20k`: a 20 kB query of 60 aliased selections, of fields that GitHub's schema has.
enum LargeQuery {
    static let text: String = {
        var text = "query Large {\n"
        for number in 1...60 {
            text += """
                  repository\(number): repository(owner: "harbour", name: "ship-\(number)") {
                    id
                    nameWithOwner
                    description
                    stargazerCount
                    issues(first: 20, states: [OPEN], orderBy: { field: CREATED_AT, direction: DESC }) {
                      totalCount
                      nodes { id number title createdAt author { login } }
                    }
                    defaultBranchRef { name }
                  }

                """
        }
        return text + "}\n"
    }()

    /// A schema that has the query's fields, for a machine without GitHub's: as many types and fields as that one has.
    static let schema: String = {
        var text = """
            type Query { repository(owner: String!, name: String!): Repository }
            type Repository {
              id: ID! nameWithOwner: String! description: String stargazerCount: Int!
              issues(first: Int, states: [IssueState!], orderBy: IssueOrder): IssueConnection!
              defaultBranchRef: Ref
            }
            type Ref { name: String! }
            type IssueConnection { totalCount: Int! nodes: [Issue] }
            type Issue { id: ID! number: Int! title: String! createdAt: String! author: Actor }
            interface Actor { login: String! }
            enum IssueState { OPEN CLOSED }
            enum IssueOrderField { CREATED_AT UPDATED_AT }
            enum OrderDirection { ASC DESC }
            input IssueOrder { field: IssueOrderField! direction: OrderDirection! }

            """
        for number in 1...1500 {
            text +=
                "\"\"\"\nA type of which a large schema has many.\n\"\"\"\ntype Filler\(number) implements Actor {\n"
            text += "  login: String!\n"
            for field in 1...10 {
                text += "  \"\"\"\n  What this field is for, in a sentence.\n  \"\"\"\n"
                text += "  field\(field)(first: Int = 10, after: String): Filler\((number * 7 + field) % 1500 + 1)\n"
            }
            text += "}\n"
        }
        return text
    }()
}
