import CYAML

/// Where a file stopped being YAML.
struct YAMLError: Error, Hashable, Sendable {
    /// Counted from 1.
    var line: Int
    var problem: String
}

/// Reads the first document of a YAML file with libyaml.
struct YAMLReader {
    /// Deeper files are refused: no colour scheme needs it, and recursion has an end.
    private static let depthLimit = 64

    /// On the heap, since libyaml keeps its address.
    private let parser: UnsafeMutablePointer<yaml_parser_t>

    static func parse(_ bytes: [UInt8]) throws(YAMLError) -> YAMLNode {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        defer { parser.deallocate() }
        guard yaml_parser_initialize(parser) == 1 else {
            throw YAMLError(line: 1, problem: "there is not enough memory to read it")
        }
        defer { yaml_parser_delete(parser) }
        let reader = YAMLReader(parser: parser)
        return try bytes.withUnsafeBufferPointer { (buffer) throws(YAMLError) -> YAMLNode in
            yaml_parser_set_input_string(parser, buffer.baseAddress, buffer.count)
            return try reader.document()
        }
    }

    private enum Event {
        case scalar(String), sequenceStart, sequenceEnd, mappingStart, mappingEnd, alias, streamEnd, other
    }

    private func next() throws(YAMLError) -> Event {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else {
            let problem = parser.pointee.problem.map { String(cString: $0) } ?? "this is not YAML"
            throw YAMLError(line: Int(parser.pointee.problem_mark.line) + 1, problem: problem)
        }
        defer { yaml_event_delete(&event) }
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            return .scalar(
                String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self))
        case YAML_SEQUENCE_START_EVENT: return .sequenceStart
        case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
        case YAML_MAPPING_START_EVENT: return .mappingStart
        case YAML_MAPPING_END_EVENT: return .mappingEnd
        case YAML_ALIAS_EVENT: return .alias
        case YAML_STREAM_END_EVENT: return .streamEnd
        default: return .other
        }
    }

    private func document() throws(YAMLError) -> YAMLNode {
        while true {
            switch try next() {
            case .other: continue
            case .streamEnd: throw YAMLError(line: 1, problem: "the file is empty")
            case let event: return try node(event, depth: 0)
            }
        }
    }

    private func node(_ event: Event, depth: Int) throws(YAMLError) -> YAMLNode {
        guard depth < Self.depthLimit else { throw failure("this is nested too deeply") }
        switch event {
        case .scalar(let text): return .scalar(text)
        case .sequenceStart:
            var nodes: [YAMLNode] = []
            while true {
                let event = try next()
                if case .sequenceEnd = event { return .sequence(nodes) }
                nodes.append(try node(event, depth: depth + 1))
            }
        case .mappingStart:
            var members: [(key: String, value: YAMLNode)] = []
            while true {
                let event = try next()
                if case .mappingEnd = event { return .mapping(members) }
                let key = try node(event, depth: depth + 1)
                let value = try node(try next(), depth: depth + 1)
                if case .scalar(let text) = key { members.append((text, value)) }
            }
        case .alias: throw failure("aliases are not understood here")
        default: throw failure("the file ends too early")
        }
    }

    private func failure(_ problem: String) -> YAMLError {
        YAMLError(line: Int(parser.pointee.mark.line) + 1, problem: problem)
    }
}
