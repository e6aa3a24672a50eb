// PlainText makes text from elsewhere harmless to read: it knows which characters a terminal obeys, which hide and which
// reorder what a person sees, and what is shown in their place. It must not know where text comes from, or who draws it.
