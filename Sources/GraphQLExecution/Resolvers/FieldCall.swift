import JSON

/// What a resolver is told about the field it answers.
package struct FieldCall: Sendable {
    package let arguments: Arguments
    package let typeName: String
    package let fieldName: String
}

/// The coerced arguments of a field. One that was not given and has no default is absent.
package struct Arguments: Sendable {
    package let values: JSONObject

    package init(_ values: JSONObject) {
        self.values = values
    }

    /// The value as it is, `null` included.
    package subscript(_ name: String) -> JSONValue? { values[name] }

    /// The value of a String, ID or enum argument.
    package func string(_ name: String) -> String? { values[name]?.string }
    package func int(_ name: String) -> Int? { values[name]?.int }
    package func double(_ name: String) -> Double? { values[name]?.double }
    package func bool(_ name: String) -> Bool? { values[name]?.bool }
    /// The members of an input object.
    package func object(_ name: String) -> JSONObject? { values[name]?.object }
}
