import ChildPrograms
import JSON

extension EffectRunner {
    /// Puts events through jq. Waits a moment first, so that a program is not started for every letter of it.
    func filter(_ batch: ProgramBatch, _ order: WorkOrder) async {
        do {
            try await Task.sleep(for: .milliseconds(120))
            order.post(.filtered(try await batch.printed()))
        } catch let problem as ProgramProblem {
            order.post(.filterFailed(problem.sentence))
        } catch {
            // Nobody waits for it any more.
        }
    }
}

/// Why a program prints nothing, as a sentence.
struct ProgramProblem: Error {
    let sentence: String
}

extension ProgramBatch {
    /// What the program prints for each event; nothing for those that it hides.
    ///
    /// jq gives one array for each event, so that its answers are told apart however many values there are, and an
    /// error concerns one event only.
    func printed(by program: [String] = ["jq"]) async throws -> [Int: String] {
        guard !events.isEmpty else { return [:] }
        var input: [UInt8] = []
        for event in events {
            input += event.body.bytes
            input.append(0x0A)
        }
        let wrapped = "(try [\n\(self.program)\n] catch {error: .})"
        let printed = try await PipedProgram(program + ["-c", wrapped]).run(input: input)
        switch printed.outcome {
        case .exited(0), .exited(2), .exited(5): break
        case .failed:
            throw ProgramProblem(
                sentence: "A filter that begins with | needs jq, which is not on this machine: install it "
                    + "(apt install jq, brew install jq), or give a regular expression.")
        case .timedOut:
            throw ProgramProblem(sentence: "jq took more than ten seconds, or printed too much; it was ended.")
        case .exited, .signalled: throw ProgramProblem(sentence: Self.complaint(printed.errors))
        }
        let lines = printed.output.split(separator: 0x0A)
        guard lines.count == events.count else {
            throw ProgramProblem(
                sentence: printed.errors.isEmpty
                    ? "The program must look at each event by itself; input and limit over events do not work here."
                    : Self.complaint(printed.errors))
        }
        var outputs: [Int: String] = [:]
        for (event, line) in zip(events, lines) {
            if let text = Self.text(of: Array(line)) { outputs[event.number] = text }
        }
        return outputs
    }

    /// The values that were printed for one event, one behind the other; nil for none.
    private static func text(of line: [UInt8]) -> String? {
        guard let answer = try? JSONDocument(parsing: line).root else { return nil }
        guard answer.kind == .array else {
            let error = answer["error"]
            return "jq: \(error?.string ?? error.map { JSONWriter.string($0) } ?? "an error")"
        }
        guard answer.count > 0 else { return nil }
        return answer.elements.map { $0.string ?? JSONWriter.string($0) }.joined(separator: "  ")
    }

    /// The first line of what jq says is wrong.
    private static func complaint(_ errors: [UInt8]) -> String {
        let text = String(decoding: errors, as: UTF8.self)
        let line = text.split(separator: "\n").first.map(String.init) ?? "jq does not take this program"
        return line.hasPrefix("jq") ? line : "jq: \(line)"
    }
}
