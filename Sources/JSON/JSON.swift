// JSON texts as a tape of eight-byte entries over the bytes they were read from, so that key order, duplicate keys and
// the exact text of every number survive; plus small built values, writers and JSON with comments. This module must
// not know what the texts are about: GraphQL, caches and screens stand above it.
