import Testing

@testable import GraphQLClient

@Suite("Close codes")
struct WebSocketCloseCodeTests {
    @Test("every code that servers of the protocol send has a meaning of its own")
    func meanings() {
        let codes: [UInt16] = [
            1000, 1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 4004, 4005, 4400,
            4401, 4403, 4406, 4408, 4409, 4429, 4499, 4500, 4504,
        ]
        let meanings = Set(codes.map { WebSocketCloseCode(rawValue: $0).meaning })
        #expect(meanings.count == codes.count)
        #expect(meanings.allSatisfy { !$0.contains("does not know") })
    }

    @Test("an unknown code still says where it comes from")
    func unknownCodes() {
        #expect(WebSocketCloseCode(rawValue: 4321).description == "4321 (a reason private to this server)")
        #expect(WebSocketCloseCode(rawValue: 3001).meaning.contains("registered"))
        #expect(WebSocketCloseCode(rawValue: 1999).recovery == .stop)
    }
}
