/// Writes a response as a person sees it: the server's bytes less insignificant space and less the `__typename`s that the
/// client added. Members, their order, number digits and escapes are never changed.
public struct DisplayedResponse: Sendable {
    private let visibility: TypenameVisibility

    /// Makes the writer for one operation with its variables.
    public init(document: OperationDocument, variables: JSONObject = [:]) {
        visibility = TypenameVisibility(document: document, variables: variables)
    }

    /// Appends a whole response: an object with a `data` member, or whatever the server sent instead.
    public func write(body: JSONNode, style: JSONWriter.Style = .compact, into output: inout [UInt8]) {
        guard visibility.hidesAnything, body.kind == .object else {
            return JSONWriter.write(body, style: style, into: &output)
        }
        write(body, .body, style, 0, &output)
    }

    /// Appends a `data` member's value.
    public func write(data: JSONNode, style: JSONWriter.Style = .compact, into output: inout [UInt8]) {
        guard visibility.hidesAnything else { return JSONWriter.write(data, style: style, into: &output) }
        write(data, .selected(visibility.root), style, 0, &output)
    }

    /// No operation selects deeper (the language allows 1,000 levels); only lists within lists can lie there.
    private static let depthLimit = 2_500

    private enum Place {
        /// The response's outermost object.
        case body
        case selected(TypenameVisibility.Position)
    }

    /// Recursion ends where the selections do; deeper values are copied without it.
    private func write(
        _ node: JSONNode, _ place: Place, _ style: JSONWriter.Style, _ depth: Int, _ output: inout [UInt8]
    ) {
        guard depth < Self.depthLimit else { return copy(node, style, depth, &output) }
        switch node.kind {
        case .array:
            output.append(UInt8(ascii: "["))
            var isFirst = true
            for element in node.elements {
                separate(&isFirst, style, depth + 1, &output)
                write(element, place, style, depth + 1, &output)
            }
            if !isFirst { breakLine(style, depth, &output) }
            output.append(UInt8(ascii: "]"))
        case .object:
            output.append(UInt8(ascii: "{"))
            var isFirst = true
            let hidesTypename: Bool
            if case .selected(let position) = place {
                hidesTypename = visibility.isHidden(in: node, at: position)
            } else {
                hidesTypename = false
            }
            for (key, value) in node.members where !(hidesTypename && key == "__typename") {
                separate(&isFirst, style, depth + 1, &output)
                output.append(contentsOf: node.document.bytes[quoted(key.contentRange)])
                output.append(UInt8(ascii: ":"))
                if style != .compact { output.append(UInt8(ascii: " ")) }
                writeMember(key, value, of: place, style, depth + 1, &output)
            }
            if !isFirst { breakLine(style, depth, &output) }
            output.append(UInt8(ascii: "}"))
        default:
            output.append(contentsOf: node.document.bytes[node.byteRange])
        }
    }

    private func writeMember(
        _ key: JSONKey, _ value: JSONNode, of place: Place, _ style: JSONWriter.Style, _ depth: Int,
        _ output: inout [UInt8]
    ) {
        let isContainer = value.kind == .object || value.kind == .array
        switch place {
        case .body where isContainer && key == "data":
            write(value, .selected(visibility.root), style, depth, &output)
        case .selected(let position) where isContainer:
            if let child = visibility.child(of: position, key: key.string) {
                write(value, .selected(child), style, depth, &output)
            } else {
                copy(value, style, depth, &output)
            }
        default:
            copy(value, style, depth, &output)
        }
    }

    /// Copies a value as it is, at this depth of indentation.
    private func copy(_ node: JSONNode, _ style: JSONWriter.Style, _ depth: Int, _ output: inout [UInt8]) {
        guard case .pretty(let indent) = style, node.kind == .array || node.kind == .object else {
            return JSONWriter.write(node, style: style, into: &output)
        }
        var text: [UInt8] = []
        JSONWriter.write(node, style: style, into: &text)
        // Line feeds within strings are always escaped, so each one here starts a line.
        for byte in text {
            output.append(byte)
            if byte == 0x0A { output.append(contentsOf: repeatElement(0x20, count: depth * indent)) }
        }
    }

    private func quoted(_ range: Range<Int>) -> Range<Int> { (range.lowerBound - 1)..<(range.upperBound + 1) }

    private func separate(_ isFirst: inout Bool, _ style: JSONWriter.Style, _ depth: Int, _ output: inout [UInt8]) {
        if !isFirst { output.append(UInt8(ascii: ",")) }
        isFirst = false
        breakLine(style, depth, &output)
    }

    private func breakLine(_ style: JSONWriter.Style, _ depth: Int, _ output: inout [UInt8]) {
        guard case .pretty(let indent) = style else { return }
        output.append(0x0A)
        output.append(contentsOf: repeatElement(0x20, count: depth * indent))
    }
}

extension ResponseValue {
    /// The value as a person sees it, without the `__typename`s that the client added to the document.
    public func hidingAddedTypenames(of document: OperationDocument, variables: JSONObject = [:]) -> ResponseValue {
        guard document.hasAddedTypenames else { return self }
        var bytes: [UInt8] = []
        DisplayedResponse(document: document, variables: variables).write(data: flattened, into: &bytes)
        // What was just written is JSON.
        return ResponseValue(try! JSONDocument(parsing: bytes).root)
    }
}
