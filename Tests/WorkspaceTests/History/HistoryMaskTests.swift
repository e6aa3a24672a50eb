import JSON
import Testing
import Workspace

@Suite struct HistoryMaskTests {
    @Test("JSON keeps its bytes but for the values that are masked")
    func json() throws {
        let document = try JSONDocument(parsing: #"{ "a" : 1.0e5, "token":[1,2] , "b":{"pin":1234,"c":"\u00e9"} }"#)
        #expect(
            String(decoding: HistoryMask.masked(document), as: UTF8.self)
                == #"{ "a" : 1.0e5, "token":"***" , "b":{"pin":"***","c":"\u00e9"} }"#)
    }

    @Test("literals of arguments, input fields and variables' defaults are masked, in half-typed text too")
    func operations() {
        #expect(
            HistoryMask.masked(
                operation:
                    #"query Q($password: String! = "a", $x: Int = 1) { f(token: "b", in: {pin: 12, n: "c"}) { password } "#
            )
                == #"query Q($password: String! = "***", $x: Int = 1) { f(token: "***", in: {pin: "***", n: "c"}) { password } "#
        )
    }

    @Test("a secret that is a variable needs no mask in the text")
    func variables() {
        let text = "mutation { login(password: $password) }"
        #expect(HistoryMask.masked(operation: text) == text)
    }
}
