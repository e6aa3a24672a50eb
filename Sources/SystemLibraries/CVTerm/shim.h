#pragma once

#include <vterm.h>

// A cell without bit-fields and unions, which are awkward to read from Swift.

/// Colours are -1 for the default, 0 to 255 for a number of the palette, and 0x1000000 plus RGB for a direct colour.
typedef struct {
    uint32_t chars[VTERM_MAX_CHARS_PER_CELL];
    int width;
    int bold, underline, italic, reverse;
    int foreground, background;
} SextantScreenCell;

static inline int sextant_vterm_color(VTermColor color, int is_background) {
    if (is_background ? VTERM_COLOR_IS_DEFAULT_BG(&color) : VTERM_COLOR_IS_DEFAULT_FG(&color)) return -1;
    if (VTERM_COLOR_IS_INDEXED(&color)) return color.indexed.idx;
    return 0x1000000 | color.rgb.red << 16 | color.rgb.green << 8 | color.rgb.blue;
}

static inline void sextant_vterm_cell(const VTermScreen *screen, int row, int column, SextantScreenCell *out) {
    VTermPos position = {.row = row, .col = column};
    VTermScreenCell cell;
    if (!vterm_screen_get_cell(screen, position, &cell)) {
        *out = (SextantScreenCell){.width = 1, .foreground = -1, .background = -1};
        return;
    }
    for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL; i++) out->chars[i] = cell.chars[i];
    out->width = cell.width;
    out->bold = cell.attrs.bold;
    out->underline = cell.attrs.underline != 0;
    out->italic = cell.attrs.italic;
    out->reverse = cell.attrs.reverse;
    out->foreground = sextant_vterm_color(cell.fg, 0);
    out->background = sextant_vterm_color(cell.bg, 1);
}

static inline int sextant_vterm_boolean(const VTermValue *value) { return value->boolean; }
static inline const char *sextant_vterm_string(const VTermValue *value) { return value->string; }
