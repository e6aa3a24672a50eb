#pragma once

#include <ncurses.h>
#include <term.h>

// Globals of curses cannot be read from concurrent Swift, and variadic functions are not imported.

static inline WINDOW *sextant_stdscr(void) { return stdscr; }

/// The value of a string capability of the present terminal, or null when it has none.
static inline const char *sextant_capability(const char *name) {
    const char *value = tigetstr(name);
    return value == (char *)-1 ? 0 : value;
}

/// A capability with its parameters filled in. The text lives until the next call.
static inline const char *sextant_expand(const char *capability, int first, int second) {
    return tparm(capability, (long)first, (long)second, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
}
