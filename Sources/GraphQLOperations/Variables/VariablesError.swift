/// Why variables cannot be sent with an operation: every problem at once, so that a person mends them in one go.
public struct VariablesError: Error, Sendable, Hashable {
    /// One value that does not fit.
    public struct Problem: Sendable, Hashable {
        /// The variable's name without `$`, or nil when the whole is no object.
        public let variable: String?
        /// Where in the variables the value stands, the variable's name first.
        public let path: JSONPath
        /// What is wrong, as a sentence that names the variable and its type.
        public let message: String
        /// Where in the text the value stands, counted from 1; nil when the value came from elsewhere or is missing.
        public let line: Int?
        /// The column in code points.
        public let column: Int?
        /// Whether the variable is required and has no value.
        public let isMissing: Bool
    }

    /// The problems, in the order of the declarations.
    public let problems: [Problem]
}

extension VariablesError: CustomStringConvertible {
    /// One line for each problem, with its position where there is one.
    public var description: String {
        problems.map { problem in
            if let line = problem.line, let column = problem.column {
                "Variables, line \(line), column \(column): \(problem.message)"
            } else {
                problem.message
            }
        }.joined(separator: "\n")
    }
}
