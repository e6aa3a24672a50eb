import CYAML

/// Reads the first document of a YAML file with libyaml. Anchors, aliases and merge keys are understood, within bounds:
/// a file that unfolds to more than ``ConfigReader/nodeLimit`` nodes is refused.
struct YAMLConfigReader {
    /// On the heap, since libyaml keeps its address.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let file: String
    private let placeholders: VariablePlaceholders
    private var anchors: [String: ConfigNode] = [:]
    private var nodeCount = 0

    static func read(_ text: String, file: String) throws(ConfigError) -> ConfigNode {
        guard let placeholders = VariablePlaceholders(text) else {
            throw ConfigError(
                ConfigPlace(file: file), "the file holds characters from U+E0F0 to U+E0F2, which stand for nothing",
                "remove them")
        }
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        defer { parser.deallocate() }
        guard yaml_parser_initialize(parser) == 1 else {
            throw ConfigError(ConfigPlace(file: file), "there is not enough memory to read the file", "free some")
        }
        defer { yaml_parser_delete(parser) }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        var reader = YAMLConfigReader(parser: parser, file: file, placeholders: placeholders)
        return try placeholders.bytes.withUnsafeBufferPointer { (buffer) throws(ConfigError) -> ConfigNode in
            yaml_parser_set_input_string(parser, buffer.baseAddress, buffer.count)
            return try reader.document()
        }
    }

    private init(parser: UnsafeMutablePointer<yaml_parser_t>, file: String, placeholders: VariablePlaceholders) {
        self.parser = parser
        self.file = file
        self.placeholders = placeholders
    }

    private enum Event {
        case scalar(String, isPlain: Bool, anchor: String?, ConfigPlace)
        case listStart(anchor: String?, ConfigPlace), listEnd
        case mapStart(anchor: String?, ConfigPlace), mapEnd
        case alias(String, ConfigPlace)
        case documentStart, streamEnd, other
    }

    private func next() throws(ConfigError) -> Event {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else {
            let problem = parser.pointee.problem.map { String(cString: $0) } ?? "this is not YAML"
            throw ConfigError(
                place(parser.pointee.problem_mark), placeholders.readable(problem), "correct the YAML there")
        }
        defer { yaml_event_delete(&event) }
        let place = place(event.start_mark)
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            return .scalar(
                text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE, anchor: Self.name(scalar.anchor), place)
        case YAML_SEQUENCE_START_EVENT:
            return .listStart(anchor: Self.name(event.data.sequence_start.anchor), place)
        case YAML_SEQUENCE_END_EVENT: return .listEnd
        case YAML_MAPPING_START_EVENT:
            return .mapStart(anchor: Self.name(event.data.mapping_start.anchor), place)
        case YAML_MAPPING_END_EVENT: return .mapEnd
        case YAML_ALIAS_EVENT: return .alias(Self.name(event.data.alias.anchor) ?? "", place)
        case YAML_DOCUMENT_START_EVENT: return .documentStart
        case YAML_STREAM_END_EVENT: return .streamEnd
        default: return .other
        }
    }

    private static func name(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        text.map { String(cString: $0) }
    }

    private func place(_ mark: yaml_mark_t) -> ConfigPlace {
        ConfigPlace(file: file, line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    }

    private mutating func document() throws(ConfigError) -> ConfigNode {
        while true {
            switch try next() {
            case .documentStart: return try node(try next(), depth: 0)
            case .streamEnd:
                throw ConfigError(ConfigPlace(file: file), "the file is empty", "see the README for an example")
            default: continue
            }
        }
    }

    private mutating func node(_ event: Event, depth: Int) throws(ConfigError) -> ConfigNode {
        guard depth < ConfigReader.depthLimit else {
            throw ConfigError(
                place(parser.pointee.mark), "more than \(ConfigReader.depthLimit) lists and mappings are nested",
                "make it flatter")
        }
        let node: ConfigNode
        let anchor: String?
        switch event {
        case .scalar(let text, let isPlain, let name, let place):
            let isNull = isPlain && ["", "~", "null", "Null", "NULL"].contains(text)
            node = ConfigNode(
                isNull ? .null : .text(placeholders.template(of: text), isPlain: isPlain), at: place)
            anchor = name
        case .listStart(let name, let place):
            node = try list(at: place, depth: depth)
            anchor = name
        case .mapStart(let name, let place):
            node = try map(at: place, depth: depth)
            anchor = name
        case .alias(let name, let place):
            guard let target = anchors[name] else {
                throw ConfigError(
                    place, "the alias *\(name) has no anchor &\(name) before it", "define the anchor first")
            }
            try count(target.weight, at: place)
            return target
        case .listEnd, .mapEnd, .documentStart, .streamEnd, .other:
            throw ConfigError(place(parser.pointee.mark), "the file ends too early", "complete it")
        }
        try count(1, at: node.place)
        if let anchor { anchors[anchor] = node }
        return node
    }

    /// Small files can unfold to billions of nodes by aliases of aliases.
    private mutating func count(_ nodes: Int, at place: ConfigPlace) throws(ConfigError) {
        nodeCount += nodes
        guard nodeCount <= ConfigReader.nodeLimit else {
            throw ConfigError(
                place, "the file unfolds to more than \(ConfigReader.nodeLimit) values", "use fewer aliases")
        }
    }

    private mutating func list(at place: ConfigPlace, depth: Int) throws(ConfigError) -> ConfigNode {
        var nodes: [ConfigNode] = []
        while true {
            let event = try next()
            if case .listEnd = event { return ConfigNode(.list(nodes), at: place) }
            nodes.append(try node(event, depth: depth + 1))
        }
    }

    private mutating func map(at place: ConfigPlace, depth: Int) throws(ConfigError) -> ConfigNode {
        var members: [ConfigNode.Member] = []
        var inherited: [ConfigNode.Member] = []
        while true {
            let event = try next()
            if case .mapEnd = event { break }
            let key = try node(event, depth: depth + 1)
            let value = try node(try next(), depth: depth + 1)
            guard case .text(let template, let isPlain) = key.value else {
                throw ConfigError(key.place, "a key is \(key.kind)", "use a text as the key")
            }
            if isPlain, template.literal == "<<" {
                inherited += try merged(value)
            } else {
                members.append(.init(key: ConfigText(template, at: key.place), value: value))
            }
        }
        // A key of the mapping's own wins over one that is merged in, and an earlier source over a later.
        var known = Set(members.map(\.key.template))
        for member in inherited where known.insert(member.key.template).inserted { members.append(member) }
        return ConfigNode(.map(members), at: place)
    }

    private func merged(_ node: ConfigNode) throws(ConfigError) -> [ConfigNode.Member] {
        switch node.value {
        case .map(let members): return members
        case .list(let nodes):
            var members: [ConfigNode.Member] = []
            for node in nodes { members += try merged(node) }
            return members
        default: throw ConfigError(node.place, "<< merges \(node.kind)", "give it a mapping or a list of mappings")
        }
    }
}
