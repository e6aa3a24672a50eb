import JSON

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// One figure of ours beside a peer's, printed as one line of JSON.
struct ResultLine {
    enum Better {
        case more
        case less
    }

    var row: String
    var ours: Double
    var peer: Double?
    var unit: String
    var better: Better
    /// What the machine allows at best, where the table of limits knows it.
    var limit: Double?
    var rounds: Int
    /// How a missing peer is brought.
    var install: String?
    /// Where a peer's figure comes from when it was not measured in this run.
    var recorded: String?

    func write() {
        var line = JSONBuilder()
        line.beginObject()
        line.key("row")
        line.string(row)
        number("ours", ours, &line)
        number("peer", peer, &line)
        line.key("unit")
        line.string(unit)
        number("ratio", peer.map { better == .more ? ours / $0 : $0 / ours }, &line)
        number("limit", limit, &line)
        line.key("rounds")
        line.int(rounds)
        line.key("machine")
        line.string(Self.machine)
        if peer == nil, let install {
            line.key("install")
            line.string(install)
        }
        if let recorded {
            line.key("recorded")
            line.string(recorded)
        }
        line.endObject()
        Files.put(String(decoding: line.finish().bytes, as: UTF8.self) + "\n", on: 1)
    }

    private func number(_ key: String, _ value: Double?, _ line: inout JSONBuilder) {
        line.key(key)
        if let value, value.isFinite { line.number(text: Self.text(of: value)) } else { line.null() }
    }

    /// Four significant digits: more would claim what a measurement cannot know.
    static func text(of value: Double) -> String {
        guard value != 0 else { return "0" }
        let digits = 3 - Int(log10(abs(value)).rounded(.down))
        guard digits > 0 else { return String(Int(value.rounded())) }
        let scale = pow(10, Double(digits))
        return "\((value * scale).rounded() / scale)"
    }

    private static let machine: String = {
        var model = "unknown processor"
        if let file = fopen("/proc/cpuinfo", "r") {
            defer { fclose(file) }
            var buffer = [CChar](repeating: 0, count: 4096)
            while fgets(&buffer, CInt(buffer.count), file) != nil {
                let line = buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
                guard line.hasPrefix("model name"), let colon = line.firstIndex(of: ":") else { continue }
                model = String(line[colon...].dropFirst(2).dropLast())
                break
            }
        }
        return "\(sysconf(CInt(_SC_NPROCESSORS_ONLN))) × \(model)"
    }()
}
