#pragma once

// What the Glibc module lacks or cannot import: headers it leaves out, macros, and variadic functions.

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <locale.h>
#ifdef __linux__
#include <malloc.h>
#endif
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

extern char **environ;

/// The variables of the process; the global itself cannot be read from concurrent Swift.
static inline char **sextant_environ(void) { return environ; }

// getopt_long keeps its state in globals, which concurrent Swift cannot touch.

/// Starts a new scan of an argument vector.
static inline void sextant_getopt_reset(void) {
#ifdef __APPLE__
    optreset = 1;
    optind = 1;
#else
    optind = 0;
#endif
    opterr = 0;
}

static inline const char *sextant_optarg(void) { return optarg; }
static inline int sextant_optopt(void) { return optopt; }
static inline int sextant_optind(void) { return optind; }

// Declared by the system only for programs that ask for its extensions.

int pipe2(int *, int);
int posix_openpt(int);
int grantpt(int);
int unlockpt(int);
char *ptsname(int);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);

/// The flag that starts a process as the leader of a new session.
static inline short sextant_spawn_setsid(void) {
#ifdef POSIX_SPAWN_SETSID
    return POSIX_SPAWN_SETSID;
#else
    return 0x80;
#endif
}

// SIG_IGN is a macro that casts a number to a function, which Swift cannot import.
static inline void sextant_ignore(int number) { signal(number, SIG_IGN); }
