// GraphQLExecution runs an operation against a schema and its resolvers as the specification's chapter 6 says, in one
// piece or in parts (`@defer`, `@stream`), answers introspection, and makes up resolvers for a schema that has none.
// Servers and tests stand on it. It knows values, types and resolvers; it must not know how a request arrived, who sent
// it, or anything of the client.
