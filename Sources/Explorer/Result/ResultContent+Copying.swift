import GraphQLOperations
import JSON

extension ResultContent {
    /// The text of a value as a person sees it: without the `__typename`s that nobody asked for, numbers and strings as
    /// they were received.
    func text(of walker: ResultWalker) -> String {
        var output: [UInt8] = []
        write(walker.index, walker.position, 0, &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// What "copy the value" means: a string's own text, a number's digits, or the JSON of anything else.
    func copiedValue(of walker: ResultWalker) -> String {
        walker.node.string ?? text(of: walker)
    }

    /// The cache key of the row's value, or of the nearest entity around it.
    func nearestCacheKey(of walker: ResultWalker) -> String? {
        var walker = walker
        repeat {
            if let key = cacheKey(of: walker.index) { return key }
        } while walker.goToParent()
        return nil
    }

    /// Recursion ends where the selections do; what lies deeper hides nothing and is written without it.
    private func write(
        _ index: Int, _ position: TypenameVisibility.Position?, _ depth: Int, _ output: inout [UInt8]
    ) {
        let node = node(index)
        guard node.isContainer, node.count > 0 else {
            JSONWriter.write(node, into: &output)
            return
        }
        guard position != nil || holdsData(index) else {
            guard depth > 0 else { return JSONWriter.write(node, style: .pretty(), into: &output) }
            var text: [UInt8] = []
            JSONWriter.write(node, style: .pretty(), into: &text)
            // Line feeds within strings are always escaped, so each one here starts a line.
            for byte in text {
                output.append(byte)
                if byte == 0x0A { output.append(contentsOf: repeatElement(0x20, count: 2 * depth)) }
            }
            return
        }
        let children = children(of: index, at: position)
        output.append(node.kind == .object ? 0x7B : 0x5B)
        for ordinal in 0..<children.count {
            if ordinal > 0 { output.append(0x2C) }
            breakLine(depth + 1, &output)
            let child = children.child(ordinal)
            if let key = child.key {
                output.append(contentsOf: document.bytes[document.byteRange(at: key)])
                output.append(contentsOf: [0x3A, 0x20])
            }
            write(child.value, self.position(of: child, in: position), depth + 1, &output)
        }
        if children.count > 0 { breakLine(depth, &output) }
        output.append(node.kind == .object ? 0x7D : 0x5D)
    }

    /// Whether this is the response around `data`.
    private func holdsData(_ index: Int) -> Bool {
        guard let data else { return false }
        return index == document.root.index && data.index != index
    }

    private func breakLine(_ depth: Int, _ output: inout [UInt8]) {
        output.append(0x0A)
        output.append(contentsOf: repeatElement(0x20, count: 2 * depth))
    }
}
