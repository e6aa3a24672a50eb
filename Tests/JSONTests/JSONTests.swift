import JSON

// Helpers that several suites of this target use.

func document(_ text: String) throws(JSONError) -> JSONDocument {
    try JSONDocument(parsing: text)
}

func compact(_ node: JSONNode) -> String { JSONWriter.string(node) }
