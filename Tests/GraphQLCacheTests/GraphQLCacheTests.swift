// GraphQLCache
