// Benchmarks measures Sextant against the best programs of each kind, in one run on one machine, and prints a line of JSON
// for every figure: {"row","ours","peer","unit","ratio","limit","rounds","machine"}. `ratio` says how many times better
// ours is, whether more or less of the unit is good. A row lives in a file of its own and generates its input from a seed,
// so that two machines measure the same work. Wall time is for people to read and gates nothing.

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@main
enum Benchmarks {
    static var rows: [any BenchmarkRow.Type] {
        [
            ParseGraphQLRow.self, BuildSchemaRow.self, ValidateRow.self, ParseJSONRow.self, OpenResponseRow.self,
            SearchResponseRow.self, NormalizeRow.self, WatcherRow.self, SQLiteRow.self, SubscriptionRow.self,
            StartUpRow.self, KeystrokeRow.self, OperationRow.self, EditorServicesRow.self,
        ]
    }

    static func main() async {
        let options: BenchmarkOptions
        do {
            options = try BenchmarkOptions(arguments: Array(CommandLine.arguments.dropFirst()))
        } catch {
            Files.put("\(error)\n\n\(usage)", on: 2)
            exit(2)
        }
        if options.asksForHelp { return Files.put(usage, on: 1) }
        // A peer that dies must not take us along.
        signal(SIGPIPE, SIG_IGN)
        var failures = 0
        for row in rows where options.row == nil || options.row == row.number {
            do {
                try await row.run(options)
            } catch {
                failures += 1
                Files.put("row \(row.number) (\(row.title)): \(error)\n", on: 2)
            }
        }
        exit(failures == 0 ? 0 : 1)
    }

    private static var usage: String {
        var text = "Usage: Benchmarks [ROW] [--input FILE] [--rounds N]\n\nRows:\n"
        for row in rows { text += "  \(row.number)\t\(row.title)\n" }
        return text
    }
}

/// One row of the table: some work of ours and of its peers.
protocol BenchmarkRow {
    static var number: Int { get }
    static var title: String { get }
    /// Prints its lines.
    static func run(_ options: BenchmarkOptions) async throws
}

/// Something a row cannot do, in words.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
