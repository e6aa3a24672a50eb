import Testing

@testable import Networking

@Suite("Header fields")
struct HTTPHeadersTests {
    @Test("names are found whatever their case, and keep the spelling they came with")
    func caseInsensitive() {
        let headers: HTTPHeaders = ["X-Api-Key": "k"]
        #expect(headers["x-api-KEY"] == "k")
        #expect(headers.fields.map(\.name) == ["X-Api-Key"])
        #expect(headers["X-Api"] == nil)
    }

    @Test("adding keeps earlier fields, setting replaces them all where the first one stood")
    func addAndSet() {
        var headers: HTTPHeaders = ["A": "1", "B": "2"]
        headers.add("a", "3")
        #expect(headers.values(for: "A") == ["1", "3"])
        #expect(headers["A"] == "3")
        headers.set("A", "4")
        #expect(headers.fields == [.init(name: "A", value: "4"), .init(name: "B", value: "2")])
        headers["B"] = nil
        #expect(headers.fields == [.init(name: "A", value: "4")])
    }

    @Test("merging lets the newcomer's fields win, all of them")
    func merge() {
        var headers: HTTPHeaders = ["Accept": "a", "Cookie": "1"]
        headers.merge(["cookie": "2", "Cookie": "3"])
        #expect(headers.values(for: "cookie") == ["2", "3"])
        #expect(headers["accept"] == "a")
    }

    @Test(
        "a field that would break the request apart cannot be sent",
        arguments: [
            ("Good-Name", "a value, even with ü", true), ("Good-Name", "", true), ("", "x", false),
            ("Bad Name", "x", false), ("Bad:Name", "x", false), ("Name", "x\r\nInjected: y", false),
            ("Name", "x\u{0}y", false), ("Näme", "x", false),
        ])
    func sendable(name: String, value: String, isSendable: Bool) {
        #expect(HTTPHeaders.Field(name: name, value: value).isSendable == isSendable)
    }
}
