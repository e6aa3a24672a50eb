/// The subcommands, one file each.
enum Commands {}
