// GraphQLValidation
