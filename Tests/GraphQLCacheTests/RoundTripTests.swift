import GraphQLCache
import StoreText
import Testing

@Suite("Round trip")
struct RoundTripTests {
    @Test("whatever an operation selects, the cache gives back what the server gave", arguments: 0..<400)
    func withSchema(seed: Int) async throws {
        let random = RandomOperation(seed: UInt64(seed))
        let store = Store.inMemory(configuration: StoreConfiguration(typeConditions: RandomOperation.conditions))
        let read = try operation(random.text, random.variables)
        try await store.write(random.data, read)
        #expect(try await store.answer(read) == random.data, "\(random.text)")
        let again = try await store.write(random.data, read)
        #expect(again.isEmpty)
    }

    @Test("without a schema the cache answers the same, or says that it cannot tell a type", arguments: 0..<400)
    func withoutSchema(seed: Int) async throws {
        let random = RandomOperation(seed: UInt64(seed))
        let store = Store.inMemory()
        let read = try operation(random.text, random.variables)
        try await store.write(random.data, read)
        switch try await store.read(read) {
        case .hit(let result): #expect(result.value.description == random.data, "\(random.text)")
        case .miss(let miss):
            guard case .typeCondition = miss.reason else {
                Issue.record("\(miss) \(random.text)")
                return
            }
        }
    }
}
