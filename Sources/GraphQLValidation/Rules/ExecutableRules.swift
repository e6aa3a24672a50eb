/// The rules for executable documents, in graphql-js's order, which puts the clearest messages first.
enum ExecutableRules {
    static var all: [any ValidationRule.Type] {
        [
            ExecutableDefinitions.self, KnownOperationTypes.self, UniqueOperationNames.self,
            LoneAnonymousOperation.self,
            SingleFieldSubscriptions.self, KnownTypeNames.self, FragmentsOnCompositeTypes.self,
            VariablesAreInputTypes.self, ScalarLeafs.self, FieldsOnCorrectType.self, UniqueFragmentNames.self,
            KnownFragmentNames.self, NoUnusedFragments.self, PossibleFragmentSpreads.self, NoFragmentCycles.self,
            UniqueVariableNames.self, NoUndefinedVariables.self, NoUnusedVariables.self, KnownDirectives.self,
            UniqueDirectivesPerLocation.self, DeferStreamDirectiveOnRootField.self,
            DeferStreamDirectiveOnValidOperations.self, DeferStreamDirectiveLabel.self, StreamDirectiveOnListField.self,
            KnownArgumentNames.self, UniqueArgumentNames.self,
            ValuesOfCorrectType.self, ProvidedRequiredArguments.self, VariablesInAllowedPosition.self,
            OverlappingFieldsCanBeMerged.self, UniqueInputFieldNames.self, MaxIntrospectionDepth.self,
        ]
    }
}
