import GraphQLSchema
import GraphQLValidation
import JSON

/// How the fields of a schema get their values.
///
/// ```swift
/// var resolvers = Resolvers()
/// resolvers.query { query in
///     query.field("ship") { call in await harbour.ship(call.arguments.string("id")) }
/// }
/// resolvers.type(Ship.self) { ship in
///     ship.field("name") { ship in ship.name }
/// }
/// ```
/// A field without a resolver takes the member of its name, if its object is a JSON object.
package struct Resolvers: Sendable {
    private(set) var fields: [String: [String: FieldResolver]] = [:]
    private(set) var sources: [String: EventSource] = [:]
    private(set) var scalarInputs: [String: ScalarInput] = [:]
    private(set) var scalarOutputs: [String: ScalarOutput] = [:]
    private(set) var otherField: (@Sendable (NamedType, SchemaField) -> FieldResolver)?
    private(set) var otherSource: (@Sendable (SchemaField) -> EventSource)?

    package init() {}

    /// The fields of an object type whose values are of a Swift type.
    package mutating func type<Source: ResolvableObject>(
        _ source: Source.Type, _ build: (inout TypeResolvers<Source>) -> Void
    ) {
        type(Source.typeName, of: source, build)
    }

    /// The same for a Swift type that stands for several object types, or for one of another module.
    package mutating func type<Source: Sendable>(
        _ name: String, of source: Source.Type, _ build: (inout TypeResolvers<Source>) -> Void
    ) {
        var type = TypeResolvers<Source>()
        build(&type)
        fields[name, default: [:]].merge(type.fields) { _, new in new }
    }

    /// The fields of the query root; `typeName` is the one that the schema declares.
    package mutating func query(_ typeName: String = "Query", _ build: (inout RootResolvers) -> Void) {
        root(typeName, build)
    }

    /// The fields of the mutation root, which are executed one after the other.
    package mutating func mutation(_ typeName: String = "Mutation", _ build: (inout RootResolvers) -> Void) {
        root(typeName, build)
    }

    /// The event streams of the subscription root.
    package mutating func subscription(_ build: (inout SubscriptionResolvers) -> Void) {
        var subscription = SubscriptionResolvers()
        build(&subscription)
        sources.merge(subscription.sources) { _, new in new }
    }

    /// How a scalar of the schema is read and written. A scalar without this takes and gives any JSON.
    package mutating func scalar(_ name: String, input: ScalarInput = .anything, output: ScalarOutput = .anything) {
        scalarInputs[name] = input
        scalarOutputs[name] = output
    }

    /// How the fields are resolved that have no resolver of their own.
    package mutating func otherFields(_ make: @escaping @Sendable (NamedType, SchemaField) -> FieldResolver) {
        otherField = make
    }

    /// The same for the fields of the subscription root.
    package mutating func otherSources(_ make: @escaping @Sendable (SchemaField) -> EventSource) {
        otherSource = make
    }

    private mutating func root(_ name: String, _ build: (inout RootResolvers) -> Void) {
        var root = RootResolvers()
        build(&root)
        fields[name, default: [:]].merge(root.fields) { _, new in new }
    }
}

/// One field's way to its value. Those that never wait are run in place, the others side by side.
package enum FieldResolver: Sendable {
    case immediate(@Sendable (any Sendable, FieldCall) throws -> ResolvedValue)
    case waiting(@Sendable (any Sendable, FieldCall) async throws -> ResolvedValue)
}

/// One subscription field's way to its events.
package typealias EventSource =
    @Sendable (FieldCall) async throws -> any AsyncSequence<ResolvedValue, any Error> & Sendable

/// Collects the resolvers of one object type.
package struct TypeResolvers<Source: Sendable> {
    private(set) var fields: [String: FieldResolver] = [:]

    /// A field that is read off its object.
    package mutating func field<Value: Resolvable>(
        _ name: String, _ resolve: @escaping @Sendable (Source) throws -> Value
    ) {
        fields[name] = .immediate { source, call in try resolve(Self.cast(source, call)).resolvedValue }
    }

    /// A field that needs its arguments.
    package mutating func field<Value: Resolvable>(
        _ name: String, _ resolve: @escaping @Sendable (Source, FieldCall) throws -> Value
    ) {
        fields[name] = .immediate { source, call in try resolve(Self.cast(source, call), call).resolvedValue }
    }

    /// A field that waits for something.
    package mutating func waitingField<Value: Resolvable>(
        _ name: String, _ resolve: @escaping @Sendable (Source, FieldCall) async throws -> Value
    ) {
        fields[name] = .waiting { source, call in try await resolve(Self.cast(source, call), call).resolvedValue }
    }

    private static func cast(_ source: any Sendable, _ call: FieldCall) throws -> Source {
        guard let source = source as? Source else {
            throw ResolverError(
                "The resolver of \(call.typeName).\(call.fieldName) needs a \(Source.self), not a \(type(of: source)).")
        }
        return source
    }
}

/// Collects the resolvers of the query or mutation root, which has no object to read from.
package struct RootResolvers {
    private(set) var fields: [String: FieldResolver] = [:]

    /// A field that answers at once.
    package mutating func field<Value: Resolvable>(
        _ name: String, _ resolve: @escaping @Sendable (FieldCall) throws -> Value
    ) {
        fields[name] = .immediate { _, call in try resolve(call).resolvedValue }
    }

    /// A field that waits for something.
    package mutating func waitingField<Value: Resolvable>(
        _ name: String, _ resolve: @escaping @Sendable (FieldCall) async throws -> Value
    ) {
        fields[name] = .waiting { _, call in try await resolve(call).resolvedValue }
    }
}

/// Collects the event streams of the subscription root.
package struct SubscriptionResolvers {
    private(set) var sources: [String: EventSource] = [:]

    /// A field whose events are the elements of a sequence. The sequence is dropped when its client leaves.
    package mutating func field<Events: AsyncSequence & Sendable>(
        _ name: String, _ resolve: @escaping @Sendable (FieldCall) async throws -> Events
    ) where Events.Element: Resolvable {
        sources[name] = { call in ResolvedEvents(base: try await resolve(call)) }
    }
}

/// A sequence whose elements are resolved values, whatever they were before.
private struct ResolvedEvents<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable where Base.Element: Resolvable {
    typealias Element = ResolvedValue
    typealias Failure = any Error
    let base: Base

    struct AsyncIterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator

        mutating func next() async throws -> ResolvedValue? {
            try await base.next()?.resolvedValue
        }

        mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> ResolvedValue? {
            do {
                return try await base.next(isolation: actor)?.resolvedValue
            } catch {
                throw error
            }
        }
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(base: base.makeAsyncIterator())
    }
}
