// Fuzzing feeds what libFuzzer invents to everything that reads text from outside: `Fuzzing TARGET FOLDER [options]` keeps
// the inputs of a target in FOLDER, starts from the kitchen sinks cut at every byte, and leaves what crashed beside it.
// It is declared only for `make fuzz`, since a normal build has no use for a program that never ends.

import CFuzzer
import Fixtures

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@main
enum Fuzzing {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count > 2, let target = FuzzTarget(rawValue: arguments[1]) else {
            let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
            print("Usage: Fuzzing TARGET FOLDER [LIBFUZZER OPTIONS]\nTargets: \(names)")
            exit(2)
        }
        setenv(targetVariable, target.rawValue, 1)
        for (number, seed) in target.seeds.enumerated() { write(seed, to: "\(arguments[2])/seed-\(number)") }
        var count = CInt(arguments.count - 1)
        var words = ([arguments[0]] + arguments[2...]).map { strdup($0) } + [nil]
        words.withUnsafeMutableBufferPointer { buffer in
            var vector = buffer.baseAddress
            _ = LLVMFuzzerRunDriver(&count, &vector, runOne)
        }
    }

    private static func write(_ seed: [UInt8], to path: String) {
        guard let file = fopen(path, "w") else {
            perror(path)
            exit(2)
        }
        fwrite(seed, 1, seed.count, file)
        fclose(file)
    }
}

/// libFuzzer hands its callback nothing but the input; the process fuzzes one target all its life.
private let target = getenv(targetVariable).flatMap { FuzzTarget(rawValue: String(cString: $0)) }
private let targetVariable = "SEXTANT_FUZZ_TARGET"

private func runOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    target?.run(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
}
