import GraphQLExecution
import GraphQLSchema
import JSON

/// A small schema with one field for everything the algorithm has to get right.
struct Bookshop {
    static let sdl = #"""
        interface Item { id: ID!, title: String! }
        type Book implements Item { id: ID!, title: String!, pages: Int, author: Author, sequel: Book, isbn: Long }
        type Film implements Item { id: ID!, title: String!, minutes: Int! }
        union Found = Book | Film
        enum Genre { NOVEL, ESSAY }
        scalar Long
        type Author { name: String!, mustHave: String!, friends: [Author!], strict: [Author!]! }
        input BookFilter { genre: Genre! = NOVEL, words: [String!], range: Range }
        input Range { from: Int! = 0, to: Int! }
        input Key @oneOf { id: ID, isbn: Long }
        type Query {
          hello: String!
          greet(name: String = "stranger", times: Int! = 1): String!
          book(id: ID!): Book
          items: [Item!]!
          found: [Found]
          genre: Genre
          badGenre: Genre
          echo(filter: BookFilter): String
          key(key: Key!): String
          long: Long!
          nothing: String!
          fails: String
          late(after: Int!): String
          lateBook: Book
          list: [Int]
          strictList: [Int!]
          deep: Author
          numbers: [[Int]]
          json: Any
        }
        scalar Any
        type Mutation { add(value: Int!): Int!, addLate(value: Int!): Int!, fail: Int }
        type Subscription { count(to: Int!): Int!, broken: Int!, refused: Int!, books: Book }
        """#

    struct Book: ResolvableObject {
        static let typeName = "Book"
        var id: String
        var title: String
        var pages: Int?
        var hasAuthor = true
    }

    struct Film: ResolvableObject {
        static let typeName = "Film"
        var id: String
        var title: String
    }

    struct Author: ResolvableObject {
        static let typeName = "Author"
        var name: String?
    }

    let total = Total()
    let schema: ExecutableSchema

    init() throws {
        var resolvers = Resolvers()
        let total = total
        resolvers.query { query in
            query.field("hello") { _ in "world" }
            query.field("greet") { call in
                let one = "hello \(call.arguments.string("name") ?? "nobody")"
                return Array(repeating: one, count: call.arguments.int("times") ?? 0).joined(separator: ", ")
            }
            query.field("book") { call in
                call.arguments.string("id") == "1" ? Book(id: "1", title: "Emma", pages: 474) : nil
            }
            query.field("items") { _ in
                [Book(id: "1", title: "Emma").resolvedValue, Film(id: "2", title: "Clueless").resolvedValue]
            }
            query.field("found") { _ in
                [
                    Film(id: "2", title: "Clueless").resolvedValue, ResolvedValue.failed(ResolverError("lost")),
                    Book(id: "1", title: "Emma").resolvedValue, .object(Author(name: nil), type: "Author"),
                ]
            }
            query.field("genre") { _ in "NOVEL" }
            query.field("badGenre") { _ in "POEM" }
            query.field("echo") { call in (call.arguments["filter"] ?? .string("absent")).text }
            query.field("key") { call in (call.arguments["key"] ?? .null).text }
            query.field("long") { _ in JSONNumber(text: "9007199254740993") }
            query.field("nothing") { _ -> String? in nil }
            query.field("fails") { _ -> String in throw ResolverError("no luck", code: "UNLUCKY") }
            query.waitingField("late") { call in
                for _ in 0..<(call.arguments.int("after") ?? 0) {
                    try Task.checkCancellation()
                    await Task.yield()
                }
                return "late \(call.arguments.int("after") ?? 0)"
            }
            query.waitingField("lateBook") { _ in
                await Task.yield()
                return Book(id: "9", title: "Late", hasAuthor: false)
            }
            query.field("list") { _ in [1.resolvedValue, .null, "three".resolvedValue] }
            query.field("strictList") { _ in [1.resolvedValue, .null] }
            query.field("deep") { _ in Author(name: "Jane") }
            query.field("numbers") { _ in [[1, 2], []] }
            query.field("json") { _ in JSONValue.object(["b": [1, 2.5], "a": nil]) }
        }
        resolvers.type(Book.self) { type in
            type.field("id") { $0.id }
            type.field("title") { $0.title }
            type.field("pages") { $0.pages }
            type.field("isbn") { _ in JSONNumber(text: "9780000000000000001") }
            type.field("sequel") { book in Book(id: book.id + "+", title: book.title + " again") }
            type.waitingField("author") { book, _ in
                await Task.yield()
                return book.hasAuthor ? Author(name: "Jane") : nil
            }
        }
        resolvers.type(Film.self) { type in
            type.field("id") { $0.id }
            type.field("title") { $0.title }
            type.field("minutes") { _ -> Int? in nil }
        }
        resolvers.type(Author.self) { type in
            type.field("name") { $0.name }
            type.field("mustHave") { _ -> String? in nil }
            type.field("friends") { _ in [Author(name: "Ann"), Author(name: nil)] }
            type.field("strict") { _ in [Author(name: "Ann"), Author(name: "Bea")] }
        }
        resolvers.mutation { mutation in
            mutation.field("add") { call in total.add(call.arguments.int("value") ?? 0) }
            mutation.waitingField("addLate") { call in
                for _ in 0..<50 { await Task.yield() }
                return total.add(call.arguments.int("value") ?? 0)
            }
            mutation.field("fail") { _ -> Int in throw ResolverError("refused") }
        }
        resolvers.subscription { subscription in
            subscription.field("count") { call in
                let last = call.arguments.int("to") ?? 0
                return AsyncStream { continuation in
                    for number in 1...last { continuation.yield(number) }
                    continuation.finish()
                }
            }
            subscription.field("broken") { _ in
                AsyncThrowingStream<Int, any Error> { continuation in
                    continuation.yield(1)
                    continuation.finish(throwing: ResolverError("the source dried up"))
                }
            }
            subscription.field("refused") { _ -> AsyncStream<Int> in
                throw ResolverError("not today", code: "CLOSED")
            }
            subscription.field("books") { _ in
                AsyncStream { continuation in
                    continuation.yield(Book(id: "1", title: "Emma"))
                    continuation.finish()
                }
            }
        }
        schema = try ExecutableSchema(sdl: Self.sdl, resolvers: resolvers)
    }

    /// Answers a request and returns the response's text.
    func answer(_ query: String, variables: JSONObject = [:], operationName: String? = nil) async throws -> String {
        let request = GraphQLRequest(query: query, operationName: operationName, variables: variables)
        return String(decoding: try await Executor(schema).execute(request).bytes, as: UTF8.self)
    }

    /// The same, when only the errors' messages matter.
    func errors(_ query: String, variables: JSONObject = [:], operationName: String? = nil) async throws -> [String] {
        let request = GraphQLRequest(query: query, operationName: operationName, variables: variables)
        return try await Executor(schema).execute(request).errors.map(\.message)
    }
}
