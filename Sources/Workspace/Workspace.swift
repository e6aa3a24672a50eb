// Workspace knows what the user has on disk and in the environment: the XDG folders, settings from `SEXTANT_*`, `.env`
// and `config.yaml`, the graphql-config file with its projects and environments, whether that file is trusted, the
// operations and fragments of a project's documents, which cache file belongs to which endpoint, the schemas and
// endpoints of earlier sessions. It must not know the screen, and it sends nothing over the network.

#if canImport(Glibc)
@_exported import Glibc
#else
@_exported import Darwin
#endif
