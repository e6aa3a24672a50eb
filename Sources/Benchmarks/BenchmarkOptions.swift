/// The command line: which row, on what, how often.
struct BenchmarkOptions {
    var row: Int?
    /// Measured instead of the generated input, by rows whose input is one file.
    var input: String?
    var rounds = 7
    var asksForHelp = false

    init(arguments: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "-h", "--help": asksForHelp = true
            case "--input": input = try Self.value(of: argument, &rest)
            case "--rounds":
                guard let count = Int(try Self.value(of: argument, &rest)), count > 0 else {
                    throw BenchmarkError("--rounds wants a number from 1 up")
                }
                rounds = count
            default:
                guard let number = Int(argument), Benchmarks.rows.contains(where: { $0.number == number }) else {
                    throw BenchmarkError("there is no row “\(argument)”")
                }
                row = number
            }
        }
    }

    /// The input file's bytes, or the generated ones.
    func input(or generate: () -> [UInt8]) throws -> [UInt8] {
        guard let input else { return generate() }
        return try Files.read(input)
    }

    private static func value(of flag: String, _ rest: inout ArraySlice<String>) throws -> String {
        guard let value = rest.popFirst() else { throw BenchmarkError("\(flag) wants a value") }
        return value
    }
}
