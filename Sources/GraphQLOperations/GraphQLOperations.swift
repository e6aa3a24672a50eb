// GraphQLOperations
