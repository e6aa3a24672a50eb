/// One difference between two schemas.
package struct SchemaChange: Sendable, Hashable {
    /// What the change means for operations that were written for the old schema.
    package enum Severity: String, Sendable, Hashable, CaseIterable {
        /// Some of them are refused, or answered in another shape.
        case breaking
        /// All of them still run, but may meet values that they do not expect.
        case dangerous
        case safe
    }

    /// The names are those of graphql-js.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case typeRemoved = "TYPE_REMOVED"
        case typeChangedKind = "TYPE_CHANGED_KIND"
        case typeRemovedFromUnion = "TYPE_REMOVED_FROM_UNION"
        case valueRemovedFromEnum = "VALUE_REMOVED_FROM_ENUM"
        case requiredInputFieldAdded = "REQUIRED_INPUT_FIELD_ADDED"
        case implementedInterfaceRemoved = "IMPLEMENTED_INTERFACE_REMOVED"
        case fieldRemoved = "FIELD_REMOVED"
        case fieldChangedKind = "FIELD_CHANGED_KIND"
        case requiredArgumentAdded = "REQUIRED_ARG_ADDED"
        case argumentRemoved = "ARG_REMOVED"
        case argumentChangedKind = "ARG_CHANGED_KIND"
        case directiveRemoved = "DIRECTIVE_REMOVED"
        case directiveArgumentRemoved = "DIRECTIVE_ARG_REMOVED"
        case requiredDirectiveArgumentAdded = "REQUIRED_DIRECTIVE_ARG_ADDED"
        case directiveRepeatableRemoved = "DIRECTIVE_REPEATABLE_REMOVED"
        case directiveLocationRemoved = "DIRECTIVE_LOCATION_REMOVED"

        case valueAddedToEnum = "VALUE_ADDED_TO_ENUM"
        case typeAddedToUnion = "TYPE_ADDED_TO_UNION"
        case optionalInputFieldAdded = "OPTIONAL_INPUT_FIELD_ADDED"
        case optionalArgumentAdded = "OPTIONAL_ARG_ADDED"
        case implementedInterfaceAdded = "IMPLEMENTED_INTERFACE_ADDED"
        case argumentDefaultValueChange = "ARG_DEFAULT_VALUE_CHANGE"

        case descriptionChanged = "DESCRIPTION_CHANGED"
        case typeAdded = "TYPE_ADDED"
        case fieldAdded = "FIELD_ADDED"
        case fieldChangedKindSafe = "FIELD_CHANGED_KIND_SAFE"
        case argumentChangedKindSafe = "ARG_CHANGED_KIND_SAFE"
        case argumentDefaultValueAdded = "ARG_DEFAULT_VALUE_ADDED"
        case directiveAdded = "DIRECTIVE_ADDED"
        case optionalDirectiveArgumentAdded = "OPTIONAL_DIRECTIVE_ARG_ADDED"
        case directiveRepeatableAdded = "DIRECTIVE_REPEATABLE_ADDED"
        case directiveLocationAdded = "DIRECTIVE_LOCATION_ADDED"

        package var severity: Severity {
            switch self {
            case .typeRemoved, .typeChangedKind, .typeRemovedFromUnion, .valueRemovedFromEnum,
                .requiredInputFieldAdded, .implementedInterfaceRemoved, .fieldRemoved, .fieldChangedKind,
                .requiredArgumentAdded, .argumentRemoved, .argumentChangedKind, .directiveRemoved,
                .directiveArgumentRemoved, .requiredDirectiveArgumentAdded, .directiveRepeatableRemoved,
                .directiveLocationRemoved:
                .breaking
            case .valueAddedToEnum, .typeAddedToUnion, .optionalInputFieldAdded, .optionalArgumentAdded,
                .implementedInterfaceAdded, .argumentDefaultValueChange:
                .dangerous
            case .descriptionChanged, .typeAdded, .fieldAdded, .fieldChangedKindSafe, .argumentChangedKindSafe,
                .argumentDefaultValueAdded, .directiveAdded, .optionalDirectiveArgumentAdded,
                .directiveRepeatableAdded, .directiveLocationAdded:
                .safe
            }
        }
    }

    package var kind: Kind
    /// The element of the old schema, or of the new one if it was added.
    package var coordinate: String
    package var message: String

    package var severity: Severity { kind.severity }
}
