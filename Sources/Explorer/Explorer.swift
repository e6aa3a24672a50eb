// Explorer: the program a person sees. Its state, how the state changes, what is drawn for it, and which work runs
// beside it. It draws into a `CellBuffer` and must not know curses, sockets, or the server.
//
// How it hangs together:
//   * `State` is everything; `update(&state, message)` is its one writer, a pure function that returns `[Effect]`.
//   * `EffectRunner` performs effects off the main thread and posts `Message`s back through a mailbox.
//   * `ExplorerLoop` waits for the terminal, the mailbox and signals, and draws when there is nothing left to handle.
//   * `CommandTable` holds one record for each command. The key map, the footer, the `Ctrl-X` menu, the help and the
//     palette are made from it.
//   * Each pane is a value that conforms to `Pane` (Core/Pane.swift) and lives in the folder of its name. It receives
//     commands that the table has looked up, answers with `PaneRequest`s, and draws only the rows that are visible.
//
// A pane in three sentences: `receive(_:_:)` changes view state and returns what it asks of the explorer, or nil if
// the input meant nothing to it. `title(_:)` gives the pieces of its title line. `draw(in:_:)` writes into a canvas of
// exactly the body's size, in styles from `context.style(role)`, and looks at nothing but the visible rows.
