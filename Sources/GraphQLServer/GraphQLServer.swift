// GraphQLServer
