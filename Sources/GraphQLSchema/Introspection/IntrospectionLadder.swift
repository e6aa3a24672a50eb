import JSON

/// Gets a schema out of a server of any age: a small probe, the query that fits its answer, and down from there. It
/// decides; whoever holds it sends what it says and hands back what came.
package struct IntrospectionLadder: Sendable {
    /// What to do next.
    package enum Step: Sendable {
        case send(query: String)
        case finished(Schema)
        case failed(IntrospectionFailure)
    }

    private enum Rung: Sendable, Equatable {
        case start, probe, tailored, june2018, withoutSubscriptions, done
    }

    private var rung = Rung.start
    private var failures: [[String]] = []

    package init() {}

    /// The first step.
    package mutating func start() -> Step {
        rung = .probe
        return .send(query: IntrospectionQuery.probe)
    }

    /// The step after an answer; nil stands for an answer that is no JSON. A status is not asked for: servers put
    /// GraphQL answers under any.
    package mutating func next(after response: JSONNode?) -> Step {
        switch rung {
        case .start: return start()
        case .probe:
            if let response, let query = IntrospectionQuery(probe: response) {
                rung = .tailored
                return .send(query: query.text)
            }
            note(response)
            return descend(to: .june2018)
        case .tailored:
            return schema(from: response) ?? descend(to: .june2018)
        case .june2018:
            return schema(from: response) ?? descend(to: .withoutSubscriptions)
        case .withoutSubscriptions, .done:
            return schema(from: response) ?? fail()
        }
    }

    private mutating func descend(to next: Rung) -> Step {
        // That introspection is off is certain only when the schema itself was asked for.
        if rung == .june2018 || rung == .tailored, failures.last.map(IntrospectionFailure.saysOff) == true {
            return fail()
        }
        rung = next
        var query = IntrospectionQuery.june2018
        if next == .withoutSubscriptions {
            query.subscriptionType = false
            query.directiveLocations = !(failures.last ?? []).contains { $0.contains("locations") }
        }
        return .send(query: query.text)
    }

    private mutating func schema(from response: JSONNode?) -> Step? {
        if let response, response["data"]?["__schema"]?.kind == .object,
            let schema = try? Schema.build(introspection: response)
        {
            rung = .done
            return .finished(schema)
        }
        note(response)
        return nil
    }

    private mutating func note(_ response: JSONNode?) {
        failures.append(response.map(IntrospectionFailure.messages) ?? [])
    }

    private mutating func fail() -> Step {
        rung = .done
        return .failed(IntrospectionFailure(answers: failures))
    }
}
