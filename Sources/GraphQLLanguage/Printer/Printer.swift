/// Prints syntax trees as graphql-js prints them.
package struct Printer {
    var buffer = PrintBuffer()

    package init(reserving capacity: Int = 0) { buffer.bytes.reserveCapacity(capacity) }

    /// What has been printed, as text.
    package var text: String { buffer.text }
    package var bytes: [UInt8] { buffer.bytes }

    package static func print(_ document: Document) -> String {
        var printer = Printer(reserving: document.source.bytes.count)
        printer.append(document)
        return printer.text
    }

    package static func print(_ definition: Definition) -> String { text { $0.append(definition) } }
    package static func print(_ value: Value) -> String { text { $0.append(value) } }
    package static func print(_ type: TypeReference) -> String { text { $0.append(type) } }
    package static func print(_ selectionSet: SelectionSet) -> String { text { $0.append(selectionSet) } }
    package static func print(_ selection: Selection) -> String { text { $0.append(selection) } }
    package static func print(_ directive: Directive) -> String { text { $0.append(directive) } }

    private static func text(_ body: (inout Printer) -> Void) -> String {
        var printer = Printer()
        body(&printer)
        return printer.text
    }

    package mutating func append(_ document: Document) {
        var isFirst = true
        for definition in document.definitions {
            if !isFirst {
                buffer.newLine()
                buffer.newLine()
            }
            isFirst = false
            append(definition)
        }
    }

    package mutating func append(_ definition: Definition) {
        switch definition {
        case .operation(let node): append(node)
        case .fragment(let node): append(node)
        case .schema(let node): append(node, isExtension: false)
        case .schemaExtension(let node): append(node, isExtension: true)
        case .type(let node): append(node, isExtension: false)
        case .typeExtension(let node): append(node, isExtension: true)
        case .directive(let node): append(node)
        }
    }

    // MARK: Shared pieces

    mutating func append(_ text: String) { buffer.append(text) }

    mutating func appendDescription(_ description: StringValue?) {
        guard let description else { return }
        buffer.append(description)
        buffer.newLine()
    }

    /// ` @a @b`.
    mutating func appendDirectives(_ directives: [Directive]) {
        for directive in directives {
            buffer.append(.space)
            append(directive)
        }
    }

    package mutating func append(_ directive: Directive) {
        buffer.append(0x40)
        append(directive.name.value)
        guard !directive.arguments.isEmpty else { return }
        appendArguments(directive.arguments)
    }

    /// `(a: 1, b: 2)` on one line.
    mutating func appendArguments(_ arguments: [Argument]) {
        buffer.append(0x28)
        appendList(arguments) { printer, argument in printer.append(argument) }
        buffer.append(0x29)
    }

    mutating func append(_ argument: Argument) {
        append(argument.name.value)
        buffer.append(literal: ": ")
        append(argument.value)
    }

    mutating func appendList<Item>(
        _ items: [Item], separator: StaticString = ", ", _ item: (inout Printer, Item) -> Void
    ) {
        for index in items.indices {
            if index > 0 { buffer.append(literal: separator) }
            item(&self, items[index])
        }
    }

    /// Items on lines of their own, indented, between two brackets.
    mutating func appendBlock<Item>(
        _ items: [Item], open: UInt8 = 0x7B, close: UInt8 = 0x7D, _ item: (inout Printer, Item) -> Void
    ) {
        buffer.append(open)
        buffer.indentation += 1
        for element in items {
            buffer.newLine()
            item(&self, element)
        }
        buffer.indentation -= 1
        buffer.newLine()
        buffer.append(close)
    }
}
