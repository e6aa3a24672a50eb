#pragma once

#include <stddef.h>
#include <stdint.h>

// libFuzzer's loop, for a program that has a main function of its own.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *data, size_t size));
