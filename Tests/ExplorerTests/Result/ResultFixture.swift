import GraphQLOperations
import JSON
import Terminal

@testable import Explorer

/// A Result pane on a small screen: commands in, screen text out.
struct ResultFixture {
    var pane = ResultPane()
    let context: PaneContext
    /// What the pane asked for last.
    var requests: [PaneRequest] = []

    init(width: Int = 64, height: Int = 12) {
        context = PaneContext(size: Size(width: width, height: height), isFocused: true)
    }

    /// Shows a response given as JSON.
    mutating func show(_ text: String, hidingTypenamesOf operation: String? = nil) throws {
        let body = try JSONDocument(parsing: text)
        let document = try operation.map { try OperationDocument(text: $0) }
        let content = ResultContent(
            data: body.root["data"], body: body, errors: GraphQLError.list(from: body.root["errors"]),
            visibility: document.map { TypenameVisibility(document: $0) })
        pane.show(content, of: "operation", facts: [], context)
    }

    mutating func press(_ commands: CommandID...) {
        for command in commands { requests = pane.receive(.command(command), context) ?? [] }
    }

    /// Presses a key that means something in this pane by the command table.
    mutating func type(_ character: Character) {
        guard let command = CommandTable.standard.command(for: .character(character), in: .result) else { return }
        press(command.id)
    }

    mutating func find(_ text: String) {
        press(.search)
        for end in text.indices { answer(String(text[...end]), isFinal: false) }
        answer(text, isFinal: true)
    }

    private mutating func answer(_ text: String, isFinal: Bool) {
        requests = pane.receive(.answer(.search, text, isFinal: isFinal), context) ?? []
    }

    private var buffer: CellBuffer {
        let buffer = CellBuffer(width: context.size.width, height: context.size.height)
        pane.draw(in: buffer.canvas, context)
        return buffer
    }

    var screen: String { buffer.plain() }

    var lines: [String] { screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    /// The row of the screen that the cursor is on.
    var cursorRow: Int? {
        let buffer = buffer
        let background = StyleRole.selection.style.background
        return (0..<buffer.height).first { buffer[0, $0].style.background == background }
    }

    /// The line under the cursor, without the spaces around it.
    var cursorLine: String {
        cursorRow.map { String(buffer.text(row: $0).drop { $0 == " " }) } ?? ""
    }

    var copied: String? {
        if case .copy(let text, _)? = requests.first { text } else { nil }
    }

    var said: String? {
        if case .say(let text, _)? = requests.first { text } else { nil }
    }
}

/// A small fleet: an entity list, an error, a number that a `Double` cannot hold.
let fleet = """
    {"data":{"ships":[
      {"__typename":"Ship","id":"7","name":"Erebus","tonnage":9007199254740993,
       "position":{"__typename":"Position","lat":68.9021,"lon":-98.8410},
       "captain":{"__typename":"Captain","id":"2","name":"Crozier"}},
      {"__typename":"Ship","id":"8","name":"Terror","tonnage":400,"position":null,"captain":null},
      {"__typename":"Ship","id":"12","name":"Gjøa","tonnage":45,"position":null,"captain":null}],
      "count":3},
     "errors":[{"message":"Captain is ashore","path":["ships",2,"captain"],"locations":[{"line":4,"column":5}],
       "extensions":{"code":"FORBIDDEN"}}]}
    """

let fleetOperation = "{ ships { id name tonnage position { lat lon } captain { id name } } count }"
