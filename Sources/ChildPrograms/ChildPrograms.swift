// ChildPrograms starts other programs and waits for their ends: editors, clipboard tools, commands that print a token. It
// must not know what they are for, or what the terminal shows meanwhile.
