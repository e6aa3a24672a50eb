import JSON

/// What was open when the explorer was left. It holds no header, no response, and no value under a name that sounds like a
/// secret.
package struct SavedSession: Sendable, Equatable {
    package struct Tab: Sendable, Equatable {
        /// The file it is bound to; nil for a scratch tab.
        package var file: String?
        /// The text of a scratch tab.
        package var text: String
        package var variables: String
        /// The policies that were chosen for it, by their names.
        package var queryPolicy: String?
        package var subscriptionPolicy: String?

        package init(
            file: String?, text: String, variables: String, queryPolicy: String? = nil,
            subscriptionPolicy: String? = nil
        ) {
            self.file = file
            self.text = file == nil ? HistoryMask.masked(operation: text) : ""
            self.variables = Self.masked(variables)
            self.queryPolicy = queryPolicy
            self.subscriptionPolicy = subscriptionPolicy
        }

        /// What cannot be read cannot be looked through for secrets, so it is not kept.
        private static func masked(_ variables: String) -> String {
            guard let document = try? JSONC.parse(Array(variables.utf8)) else { return "" }
            return String(decoding: HistoryMask.masked(document), as: UTF8.self)
        }
    }

    package var tabs: [Tab]
    /// The place of the tab that was in front.
    package var active: Int

    package init(tabs: [Tab], active: Int) {
        self.tabs = tabs
        self.active = active
    }

    /// Nil for what is no session.
    package init?(parsing bytes: [UInt8]) {
        guard let root = try? JSONDocument(parsing: bytes).root, let list = root["tabs"], list.kind == .array else {
            return nil
        }
        tabs = list.elements.map { node in
            Tab(
                file: node["file"]?.string, text: node["text"]?.string ?? "",
                variables: node["variables"]?.string ?? "", queryPolicy: node["queryPolicy"]?.string,
                subscriptionPolicy: node["subscriptionPolicy"]?.string)
        }
        active = root["active"]?.int ?? 0
    }

    package var json: String {
        let list = tabs.map { tab -> JSONValue in
            var object = JSONObject()
            if let file = tab.file { object["file"] = .string(file) } else { object["text"] = .string(tab.text) }
            object["variables"] = .string(tab.variables)
            if let policy = tab.queryPolicy { object["queryPolicy"] = .string(policy) }
            if let policy = tab.subscriptionPolicy { object["subscriptionPolicy"] = .string(policy) }
            return .object(object)
        }
        return JSONWriter.string(.object(["tabs": .array(list), "active": .number(JSONNumber(active))]))
    }
}
