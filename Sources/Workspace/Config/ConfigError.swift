/// A place in a configuration file.
package struct ConfigPlace: Sendable, Hashable {
    package let file: String
    /// Counted from 1; zero stands for the file as a whole.
    package let line: Int
    /// In code points, counted from 1.
    package let column: Int

    package init(file: String, line: Int = 0, column: Int = 0) {
        self.file = file
        self.line = line
        self.column = column
    }
}

/// What is wrong with a configuration file: where, what, and what to do about it. Never holds the value of a variable.
package struct ConfigError: Error, Sendable, Hashable, CustomStringConvertible {
    package let place: ConfigPlace
    package let problem: String
    package let remedy: String

    package init(_ place: ConfigPlace, _ problem: String, _ remedy: String) {
        self.place = place
        self.problem = problem
        self.remedy = remedy
    }

    /// `file:line:column: what; what to do.`
    package var description: String {
        let position = place.line > 0 ? ":\(place.line):\(place.column)" : ""
        return "\(place.file)\(position): \(problem); \(remedy)."
    }
}
