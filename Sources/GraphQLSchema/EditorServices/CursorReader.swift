import GraphQLLanguage

/// Reads the tokens of one definition up to a cursor and knows what may stand next. Half-typed text is its daily
/// bread: a closing bracket closes what was forgotten inside, an opening brace where a name is due ends an unclosed
/// argument list.
struct CursorReader {
    private let schema: Schema?
    private let outline: DocumentOutline
    private var frames: [Frame] = [.head(.start)]
    private var isAfterAt = false
    private var isAfterDollar = false
    private var owner = Owner.none

    /// What a parenthesis would belong to.
    private enum Owner {
        case none
        case operation
        case known(CursorPlace.ArgumentOwner)
        case unknown
    }

    private enum Head {
        case start
        case operation(OperationKind, isNamed: Bool)
        case fragment
        case fragmentNamed
        case fragmentOn
        case fragmentType(NamedType?)
        case other
    }

    private enum Selecting {
        case nothing
        case field(SchemaField?)
        case alias
        case spread
        case spreadName
        case on
        case inline(NamedType?)
    }

    private enum Naming {
        case name
        case colon(SchemaInputValue?)
        case value(SchemaType?)
    }

    private enum Declaring {
        case start
        case name
        case type
        case afterType(SchemaType?)
        case value(SchemaType?)
    }

    private enum Frame {
        case head(Head)
        case selectionSet(NamedType?, Selecting)
        case arguments(CursorPlace.ArgumentOwner?, used: [String], Naming)
        case object(NamedType?, used: [String], Naming)
        case list(SchemaType?)
        case variables(Declaring)
    }

    init(_ outline: DocumentOutline, schema: Schema?) {
        self.outline = outline
        self.schema = schema
    }

    // MARK: What may stand next

    var place: CursorPlace {
        if isAfterAt { return .directive(directiveLocation) }
        switch frames[frames.count - 1] {
        case .head(let head): return Self.place(of: head)
        case .selectionSet(let parent, let selecting):
            switch selecting {
            case .spread: return .spread(parent: parent)
            case .on: return .typeCondition(parent: parent)
            case .nothing, .field, .alias, .spreadName: return .selection(parent: parent)
            case .inline: return .nothing
            }
        case .arguments(let owner, let used, let naming):
            return place(of: naming, otherwise: .argumentName(owner, used: used))
        case .object(let type, let used, let naming):
            return place(of: naming, otherwise: .inputField(type, used: used))
        case .list(let item): return isAfterDollar ? .variable(item) : .value(item)
        case .variables(let declaring):
            switch declaring {
            case .start, .afterType: return .variableDeclaration
            case .name: return .nothing
            case .type: return .variableType
            case .value(let type): return .value(type)
            }
        }
    }

    private static func place(of head: Head) -> CursorPlace {
        switch head {
        case .start: .definition
        case .operation(_, let isNamed): isNamed ? .nothing : .newName
        case .fragment: .newName
        case .fragmentNamed: .fragmentOn
        case .fragmentOn: .typeCondition(parent: nil)
        case .fragmentType, .other: .nothing
        }
    }

    private func place(of naming: Naming, otherwise name: CursorPlace) -> CursorPlace {
        switch naming {
        case .name: name
        case .colon: .nothing
        case .value(let type): isAfterDollar ? .variable(type) : .value(type)
        }
    }

    private var directiveLocation: DirectiveLocation {
        switch frames[frames.count - 1] {
        case .head(.operation(let kind, _)):
            switch kind {
            case .query: .query
            case .mutation: .mutation
            case .subscription: .subscription
            }
        case .head: .fragmentDefinition
        case .selectionSet(_, .spreadName): .fragmentSpread
        case .selectionSet(_, .spread), .selectionSet(_, .inline): .inlineFragment
        case .variables: .variableDefinition
        default: .field
        }
    }

    /// Whether a name in a selection set now would be that of a field, its alias having been read.
    var isAfterAlias: Bool {
        if case .selectionSet(_, .alias) = frames[frames.count - 1] { true } else { false }
    }

    // MARK: Reading

    mutating func read(_ token: Token) {
        switch token.kind {
        case .at:
            isAfterAt = true
            return
        case .name where isAfterAt:
            readDirective(outline.text(of: token))
        case .openBrace: openBrace()
        case .openParenthesis: openParenthesis()
        case .openBracket:
            // In a type reference brackets change nothing of what may stand next.
            if !isTypeDue { frames.append(.list(expectedType?.itemType)) }
        case .closeBrace:
            close { if case .selectionSet = $0 { true } else if case .object = $0 { true } else { false } }
        case .closeParenthesis:
            close { if case .arguments = $0 { true } else if case .variables = $0 { true } else { false } }
        case .closeBracket: close { if case .list = $0 { true } else { false } }
        default: readInside(token)
        }
        isAfterAt = false
    }

    private mutating func readDirective(_ name: String) {
        owner = schema?.directives[name].map { .known(.directive($0)) } ?? .unknown
    }

    private mutating func readInside(_ token: Token) {
        let isVariable = isAfterDollar
        isAfterDollar = token.kind == .dollar
        switch frames[frames.count - 1] {
        case .head(let head): frames[frames.count - 1] = .head(read(token, in: head))
        case .selectionSet(let parent, let selecting):
            frames[frames.count - 1] = .selectionSet(parent, read(token, in: selecting, parent: parent))
        case .arguments(let owner, var used, let naming):
            let next = read(token, in: naming, used: &used, isVariable: isVariable) { name in
                owner?.arguments.first { $0.name == name }
            }
            frames[frames.count - 1] = .arguments(owner, used: used, next)
        case .object(let type, var used, let naming):
            let next = read(token, in: naming, used: &used, isVariable: isVariable) { type?.inputField(named: $0) }
            frames[frames.count - 1] = .object(type, used: used, next)
        case .list: break
        case .variables(let declaring): frames[frames.count - 1] = .variables(read(token, in: declaring))
        }
    }

    private mutating func read(_ token: Token, in head: Head) -> Head {
        guard token.kind == .name else { return head }
        let word = outline.text(of: token)
        switch head {
        case .start:
            if let kind = OperationKind(rawValue: word) {
                owner = .operation
                return .operation(kind, isNamed: false)
            }
            return word == "fragment" ? .fragment : .other
        case .operation(let kind, _): return .operation(kind, isNamed: true)
        case .fragment: return word == "on" ? .fragmentOn : .fragmentNamed
        case .fragmentNamed: return word == "on" ? .fragmentOn : .fragmentNamed
        case .fragmentOn: return .fragmentType(schema?[word])
        case .fragmentType, .other: return head
        }
    }

    private mutating func read(_ token: Token, in selecting: Selecting, parent: NamedType?) -> Selecting {
        switch token.kind {
        case .spread:
            owner = .none
            return .spread
        case .colon:
            if case .field = selecting { return .alias }
            return selecting
        case .name: break
        default: return selecting
        }
        let word = outline.text(of: token)
        switch selecting {
        case .spread: return word == "on" ? .on : .spreadName
        case .on: return .inline(schema?[word])
        case .nothing, .field, .alias, .spreadName, .inline:
            guard let parent, let field = schema?.field(named: word, on: parent) else {
                owner = .unknown
                return .field(nil)
            }
            owner = .known(.field(field, parent: parent))
            return .field(field)
        }
    }

    private func read(
        _ token: Token, in naming: Naming, used: inout [String], isVariable: Bool,
        find: (String) -> SchemaInputValue?
    ) -> Naming {
        switch (naming, token.kind) {
        case (.name, .name), (.colon, .name):
            let name = outline.text(of: token)
            used.append(name)
            return .colon(find(name))
        case (.colon(let input), .colon): return .value(input?.type)
        case (.value, .dollar): return naming
        case (.value, .name) where !isVariable && isFollowedByColon(token):
            // A value was left out: this is the next argument's name.
            let name = outline.text(of: token)
            used.append(name)
            return .colon(find(name))
        case (.value, _): return .name
        default: return naming
        }
    }

    private func isFollowedByColon(_ token: Token) -> Bool {
        var low = 0
        var high = outline.tokens.count
        while low < high {
            let middle = (low + high) / 2
            if outline.tokens[middle].range.start <= token.range.start { low = middle + 1 } else { high = middle }
        }
        return low < outline.tokens.count && outline.tokens[low].kind == .colon
    }

    private func read(_ token: Token, in declaring: Declaring) -> Declaring {
        switch (declaring, token.kind) {
        case (_, .dollar): return .name
        case (.name, .colon): return .type
        case (.type, .name): return .afterType(.named(outline.text(of: token)))
        case (.afterType(let type), .equals): return .value(type)
        case (.value, _): return .start
        default: return declaring
        }
    }

    // MARK: Brackets

    /// The type of the value that is due.
    private var expectedType: SchemaType? {
        switch frames[frames.count - 1] {
        case .arguments(_, _, .value(let type)), .object(_, _, .value(let type)), .variables(.value(let type)): type
        case .list(let item): item
        default: nil
        }
    }

    private var isValueDue: Bool {
        switch frames[frames.count - 1] {
        case .arguments(_, _, .value), .object(_, _, .value), .variables(.value), .list: true
        default: false
        }
    }

    private var isTypeDue: Bool {
        if case .variables(.type) = frames[frames.count - 1] { true } else { false }
    }

    private mutating func openBrace() {
        if isValueDue {
            frames.append(.object((expectedType?.namedType).flatMap { schema?[$0] }, used: [], .name))
            return
        }
        while frames.count > 1 {
            if case .selectionSet = frames[frames.count - 1] { break }
            frames.removeLast()
        }
        switch frames[frames.count - 1] {
        case .head(let head):
            switch head {
            case .operation(let kind, _): frames.append(.selectionSet(schema?.rootType(for: kind), .nothing))
            case .fragmentType(let type): frames.append(.selectionSet(type, .nothing))
            case .start: frames.append(.selectionSet(schema?.queryType, .nothing))
            case .fragment, .fragmentNamed, .fragmentOn, .other: frames.append(.selectionSet(nil, .nothing))
            }
        case .selectionSet(let parent, let selecting):
            switch selecting {
            case .field(let field?):
                frames.append(.selectionSet(schema?[field.type.namedType], .nothing))
            case .inline(let type): frames.append(.selectionSet(type, .nothing))
            case .spread: frames.append(.selectionSet(parent, .nothing))
            default: frames.append(.selectionSet(nil, .nothing))
            }
        default: break
        }
        owner = .none
    }

    private mutating func openParenthesis() {
        switch owner {
        case .operation: frames.append(.variables(.start))
        case .known(let known): frames.append(.arguments(known, used: [], .name))
        case .unknown, .none: frames.append(.arguments(nil, used: [], .name))
        }
        owner = .none
    }

    /// Leaves the innermost frame of a kind, and with it what was left open inside. Without one nothing happens.
    private mutating func close(_ isMatch: (Frame) -> Bool) {
        guard let index = frames.lastIndex(where: isMatch), index > 0 else { return }
        frames.removeSubrange(index...)
        switch frames[frames.count - 1] {
        case .arguments(let owner, let used, .value): frames[frames.count - 1] = .arguments(owner, used: used, .name)
        case .object(let type, let used, .value): frames[frames.count - 1] = .object(type, used: used, .name)
        case .variables(.value): frames[frames.count - 1] = .variables(.start)
        default: break
        }
        isAfterDollar = false
        owner = .none
    }
}
