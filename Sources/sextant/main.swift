// The command line: which subcommand the first word names, and the exit code of what it did. Everything else is in
// the modules below.

import CPosix

// A reader that goes away, of a pipe or of a socket, is an error of that write and no reason to die.
sextant_ignore(SIGPIPE)
exit(CommandLineInterface(Invocation.current()).run(Array(CommandLine.arguments.dropFirst())).rawValue)
