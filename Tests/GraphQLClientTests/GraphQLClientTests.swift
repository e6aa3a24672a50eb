// GraphQLClient
