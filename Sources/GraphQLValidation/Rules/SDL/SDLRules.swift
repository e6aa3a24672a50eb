/// The rules for type system documents, in graphql-js's order.
enum SDLRules {
    static var all: [any ValidationRule.Type] {
        [
            LoneSchemaDefinition.self, UniqueOperationTypes.self, UniqueTypeNames.self, UniqueEnumValueNames.self,
            UniqueFieldDefinitionNames.self, UniqueArgumentDefinitionNames.self, UniqueDirectiveNames.self,
            KnownTypeNames.self, KnownDirectives.self, UniqueDirectivesPerLocation.self, PossibleTypeExtensions.self,
            KnownArgumentNamesOnDirectives.self, UniqueArgumentNames.self, UniqueInputFieldNames.self,
            ProvidedRequiredArgumentsOnDirectives.self,
        ]
    }
}
