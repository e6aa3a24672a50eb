// GraphQLLanguage
