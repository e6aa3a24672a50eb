// GraphQLExecution runs an operation against a schema and its resolvers as the specification's chapter 6 says, and
// answers introspection. Servers, mocks and tests stand on it. It knows values, types and resolvers; it must not know how
// a request arrived, who sent it, or anything of the client.
