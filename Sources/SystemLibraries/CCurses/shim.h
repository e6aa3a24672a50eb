#pragma once

#define _XOPEN_SOURCE_EXTENDED 1
#include <ncurses.h>
#include <term.h>

int wcwidth(wchar_t);

// Globals of curses cannot be read from concurrent Swift, and computed macros are not imported.

static inline WINDOW *sextant_stdscr(void) { return stdscr; }
static inline WINDOW *sextant_curscr(void) { return curscr; }
static inline int sextant_colors(void) { return COLORS; }
static inline int sextant_color_pairs(void) { return COLOR_PAIRS; }

static inline attr_t sextant_attr_bold(void) { return A_BOLD; }
static inline attr_t sextant_attr_dim(void) { return A_DIM; }
static inline attr_t sextant_attr_italic(void) { return A_ITALIC; }
static inline attr_t sextant_attr_reverse(void) { return A_REVERSE; }
static inline attr_t sextant_attr_underline(void) { return A_UNDERLINE; }

/// The value of a string capability of the present terminal, or null when it has none.
static inline const char *sextant_capability(const char *name) {
    const char *value = tigetstr(name);
    return value == (char *)-1 ? 0 : value;
}
