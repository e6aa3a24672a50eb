/// What a scalar does to the columns of a line, given what came before it.
enum ScalarPlacement: Hashable {
    /// Starts a cell of this many columns.
    case cell(Int)
    /// Belongs to the cell before it and takes no column: a combining mark, or the rest of an emoji sequence.
    case joins
    /// Must never reach a terminal as it is; this text, of one column a character, stands for it.
    case replaced(String)
}
