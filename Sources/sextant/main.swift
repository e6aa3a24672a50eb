// The command line: which subcommand the first word names, and the exit code of what it did. Everything else is in
// the modules below.

import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

// A reader that goes away, of a pipe or of a socket, is an error of that write and no reason to die.
sextant_ignore(SIGPIPE)
// So is a file that may not grow (`ulimit -f`): the explorer would die of it and leave the terminal as it was.
sextant_ignore(SIGXFSZ)
// A stream that the caller closed must not be the next file that is opened: what is printed would go there. In its place
// stands a file that can be neither read nor written, so that using it fails as it should.
for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
where fcntl(descriptor, F_GETFD) < 0 {
    _ = open("/dev/null", mode)
}
exit(CommandLineInterface(Invocation.current()).run(Array(CommandLine.arguments.dropFirst())).rawValue)
