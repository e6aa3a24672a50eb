#pragma once

// The plain functions of a digest are deprecated since OpenSSL 3.0. The general ones first read the machine's configuration
// and look for providers, which takes a megabyte and a millisecond of every start.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

/// Writes the 32 bytes of the SHA-256 of some bytes.
static inline void sextant_sha256(const void *bytes, size_t count, unsigned char *digest) {
    SHA256_CTX context;
    SHA256_Init(&context);
    SHA256_Update(&context, bytes, count);
    SHA256_Final(digest, &context);
}
