import JSON
import Terminal

/// `--format table`: the first list of objects in a response, a row each; a response without one is a table of its
/// paths and values.
struct ResultTable {
    private var rows: [[String]] = []

    init(data: JSONNode) {
        guard let list = Self.firstList(in: data) else {
            collectLeaves(of: data, path: [])
            return
        }
        var columns: [String] = []
        for element in list.elements {
            for (key, _) in element.members where !columns.contains(key.string) { columns.append(key.string) }
        }
        rows = [columns] + list.elements.map { element in columns.map { Self.cell(element[$0]) } }
    }

    /// Breadth first, so that the outermost list wins.
    private static func firstList(in data: JSONNode) -> JSONNode? {
        var queue = [data]
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            if node.kind == .array, node[0]?.kind == .object { return node }
            if node.kind == .object { queue += node.members.map(\.value) }
        }
        return nil
    }

    private mutating func collectLeaves(of node: JSONNode, path: [String]) {
        guard node.kind == .object, node.count > 0 else {
            rows.append([path.joined(separator: "."), Self.cell(node)])
            return
        }
        for (key, value) in node.members { collectLeaves(of: value, path: path + [key.string]) }
    }

    private static func cell(_ node: JSONNode?) -> String {
        guard let node, !node.isNull else { return "" }
        return sanitize(node.string ?? JSONWriter.string(node))
    }

    var text: String {
        let columnCount = rows.map(\.count).max() ?? 0
        let widths = (0..<columnCount).map { column in rows.map { displayWidth($0[column]) }.max() ?? 0 }
        let lines = rows.map { row in
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - displayWidth(cell))
            }
            let line = cells.joined(separator: "  ")
            return String(line.prefix(upTo: line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex))
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
