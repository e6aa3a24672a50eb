import GraphQLSchema
import Terminal

/// What a row of the docs leads to.
enum DocsTarget: Sendable, Hashable {
    case root
    case type(String)
    case field(type: String, name: String)
    case directive(String)
}

extension DocsTarget {
    /// Where a hit of the search leads.
    init(_ hit: SchemaSearchHit) {
        switch hit.element {
        case .type, .inputField, .enumValue: self = .type(hit.typeName)
        case .field(let name), .argument(let name, _): self = .field(type: hit.typeName, name: name)
        case .directive: self = .directive(hit.typeName)
        }
    }

    /// The page that tells about what a cursor is on.
    init?(_ target: CursorTarget) {
        switch target {
        case .field(let field, let parent), .argument(_, let field, let parent):
            self = .field(type: parent.name, name: field.name)
        case .inputField(_, let parent), .enumValue(_, let parent): self = .type(parent.name)
        case .type(let type): self = .type(type.name)
        case .variable(_, let type?, _): self = .type(type.namedType)
        case .directive(let directive), .directiveArgument(_, let directive): self = .directive(directive.name)
        case .variable, .fragment: return nil
        }
    }

    init(_ coordinate: SchemaCoordinate, in schema: Schema) {
        switch coordinate {
        case .type(let name): self = .type(name)
        case .member(let type, let name):
            self = schema[type]?.field(named: name) == nil ? .type(type) : .field(type: type, name: name)
        case .argument(let type, let field, _): self = .field(type: type, name: field)
        case .directive(let name), .directiveArgument(let name, _): self = .directive(name)
        }
    }

    /// The breadcrumb.
    var label: String {
        switch self {
        case .root: "schema"
        case .type(let name): name
        case .field(_, let name): name
        case .directive(let name): "@\(name)"
        }
    }

    /// The pages above it: a field's type.
    var parents: [DocsTarget] {
        switch self {
        case .root: []
        case .type, .directive: [.root]
        case .field(let type, _): [.root, .type(type)]
        }
    }
}
