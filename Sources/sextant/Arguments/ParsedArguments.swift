import GraphQLClient
import PlainText

/// What the command line said: the flags with their values in order, and the operands.
struct ParsedArguments: Equatable {
    private(set) var values: [FlagName: [String]] = [:]
    var operands: [String] = []

    init(values: [FlagName: [String]] = [:], operands: [String] = []) {
        self.values = values
        self.operands = operands
    }

    mutating func add(_ name: FlagName, _ value: String) { values[name, default: []].append(value) }

    /// The flags about proxies and certificates alone, for another endpoint than the one they came with.
    var aboutNetwork: ParsedArguments {
        ParsedArguments(values: values.filter { [.proxy, .cacert, .cert, .key, .insecure, .timeout].contains($0.key) })
    }

    /// The flags that hold for other endpoints too: headers, tokens and a schema are for the one they came with.
    var forOtherEndpoints: ParsedArguments {
        let names: Set<FlagName> = [.cache, .transport, .readOnly, .noSchema, .noConnectionHeaders, .quiet, .verbose]
        return ParsedArguments(
            values: aboutNetwork.values.merging(values.filter { names.contains($0.key) }) { first, _ in first })
    }

    func has(_ name: FlagName) -> Bool { values[name] != nil }

    /// The last value of a flag given several times.
    func value(_ name: FlagName) -> String? { values[name]?.last }

    func all(_ name: FlagName) -> [String] { values[name] ?? [] }

    /// One of a few words.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: FlagName, _ type: Choice.Type, fallback: String? = nil
    ) throws(UsageError) -> Choice? where Choice.RawValue == String {
        guard let text = value(name) ?? fallback else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let words = Choice.allCases.map(\.rawValue)
        throw UsageError("--\(name.rawValue) takes \(words.joined(separator: ", ")), not “\(text)”.")
    }

    /// A whole number above zero.
    func positiveInteger(_ name: FlagName) throws(UsageError) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), number > 0 else {
            throw UsageError("--\(name.rawValue) takes a whole number above zero, not “\(text)”.")
        }
        return number
    }

    /// A whole number from zero up.
    func wholeNumber(_ name: FlagName) throws(UsageError) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), number >= 0 else {
            throw UsageError("--\(name.rawValue) takes a whole number from zero up, not “\(text)”.")
        }
        return number
    }

    /// A number of seconds above zero; fractions are allowed.
    func seconds(_ name: FlagName, fallback: String? = nil) throws(UsageError) -> Duration? {
        guard let text = value(name) ?? fallback else { return nil }
        guard let number = Double(text), number > 0, number < 1e9 else {
            throw UsageError("--\(name.rawValue) takes a number of seconds above zero, not “\(text)”.")
        }
        return .milliseconds(Int64(number * 1000))
    }
}

/// The command line is wrong. The message names the flag and what was expected; the exit code is 2.
struct UsageError: Error, Equatable {
    let message: String

    init(_ message: String) { self.message = message }
}

/// The explorer, too, reads what is like a flag's value: an endpoint that is typed on its first screen.
extension UsageError: DescribedError {
    var failureMessage: FailureMessage { FailureMessage(.usage, VisibleText.line(message, limit: 400)) }
}
