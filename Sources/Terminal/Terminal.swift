// Everything between a character device and a value: cells and styles drawn into a buffer, bytes decoded into keys,
// text edited as lines, themes read from base16 files, frames painted with the fewest bytes, and the one place that calls
// ncurses, for the terminal's description and its modes. Whoever uses it draws into a `Canvas` and receives `InputEvent`s;
// neither needs a terminal to be tested. This module knows nothing of GraphQL, of JSON or of the network, and nothing
// outside it may call curses.
