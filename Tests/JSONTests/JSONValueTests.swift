import JSON
import Testing

@Suite("JSON values")
struct JSONValueTests {
    @Test("a literal becomes the value it looks like")
    func literals() {
        let value: JSONValue = ["name": "Fram", "tons": 402, "at": [1.5, nil, true], "none": [:]]
        #expect(value.text == #"{"name":"Fram","tons":402,"at":[1.5,null,true],"none":{}}"#)
        #expect(value["at"]?[0]?.double == 1.5)
        #expect(value["at"]?[3] == nil)
        #expect(value["tons"]?.int == 402)
    }

    @Test("an object keeps its order when a value is replaced, removed or added")
    func objectOrder() {
        var object: JSONObject = ["a": 1, "b": 2, "c": 3]
        object["b"] = "two"
        object["a"] = nil
        object["d"] = 4
        object["missing"] = nil
        #expect(object.keys == ["b", "c", "d"])
        #expect(object["b"] == "two")
        #expect(object.count == 3)
    }

    @Test("a large object is found by key like a small one")
    func largeObject() {
        var object = JSONObject()
        for number in 0..<1_000 { object["k\(number)"] = .number(JSONNumber(number)) }
        object["k500"] = "changed"
        object["k0"] = nil
        object.append("k7", "again")
        #expect(object.count == 1_000)
        #expect(object["k500"] == "changed")
        #expect(object["k0"] == nil)
        #expect(object["k7"] == "again")
        #expect(object["k999"]?.int == 999)
    }

    @Test("objects are equal whatever their order, and their hashes agree")
    func objectEquality() throws {
        let one = try JSONValue(parsing: #"{"a":1,"b":{"x":1,"y":2}}"#)
        let other = try JSONValue(parsing: #"{"b":{"y":2,"x":1},"a":1}"#)
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        #expect(try one != JSONValue(parsing: #"{"a":1,"b":{"x":1}}"#))
        #expect(try JSONValue(parsing: "[1,2]") != JSONValue(parsing: "[2,1]"))
    }

    @Test("a number is taken only if it is JSON, and equal only if written alike")
    func numbers() {
        #expect(JSONNumber(text: "1e5")?.text == "1e5")
        for text in ["", "+1", "01", "1.", "NaN", "1 ", " 1", "0x1"] { #expect(JSONNumber(text: text) == nil) }
        #expect(JSONNumber(text: "1.0") != JSONNumber(1))
        #expect(JSONNumber(Double.infinity) == nil)
        #expect(JSONNumber(0.1)?.text == "0.1")
        #expect(JSONNumber(text: "-12")?.int == -12)
    }
}
