#pragma once

#include <microhttpd.h>
#include <poll.h>
#include <stddef.h>

// libmicrohttpd's variadic functions, one fixed form each, and its constants, whose Swift names depend on its version.

static const enum MHD_Result sextant_mhd_yes = MHD_YES;
static const enum MHD_Result sextant_mhd_no = MHD_NO;

/// The event that says a peer has closed its sending side; 0 where the system has none.
#ifdef __linux__
static const short sextant_mhd_peer_closed = 0x2000;
#else
static const short sextant_mhd_peer_closed = 0;
#endif

/// A thread per connection, on a listening socket that the daemon takes over.
static inline struct MHD_Daemon *sextant_mhd_start(
    MHD_socket listening_socket, unsigned int connection_limit, unsigned int idle_seconds, size_t header_memory,
    MHD_AccessHandlerCallback on_request, MHD_RequestCompletedCallback on_completed, void *closure)
{
    return MHD_start_daemon(
        MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL | MHD_USE_ITC
            | MHD_ALLOW_UPGRADE,
        0, NULL, NULL, on_request, closure,
        MHD_OPTION_LISTEN_SOCKET, listening_socket,
        MHD_OPTION_CONNECTION_LIMIT, connection_limit,
        MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, header_memory,
        MHD_OPTION_NOTIFY_COMPLETED, on_completed, closure,
        MHD_OPTION_END);
}

/// The client's socket, or -1.
static inline int sextant_mhd_socket(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : (int)info->connect_fd;
}

/// Gives an upgraded socket back to the daemon, which closes it.
static inline void sextant_mhd_close_upgraded(struct MHD_UpgradeResponseHandle *handle)
{
    MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}

static inline void sextant_mhd_each_header(
    struct MHD_Connection *connection, MHD_KeyValueIteratorN take, void *closure)
{
    MHD_get_connection_values_n(connection, MHD_HEADER_KIND, take, closure);
}

static inline void sextant_mhd_each_parameter(
    struct MHD_Connection *connection, MHD_KeyValueIteratorN take, void *closure)
{
    MHD_get_connection_values_n(connection, MHD_GET_ARGUMENT_KIND, take, closure);
}

/// A response with a copy of the bytes as its body.
static inline struct MHD_Response *sextant_mhd_response(const void *bytes, size_t count)
{
    return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

/// A response whose body is read piece by piece, as long as it lasts; `release` is called once when it is over.
static inline struct MHD_Response *sextant_mhd_streamed_response(
    MHD_ContentReaderCallback read, void *closure, MHD_ContentReaderFreeCallback release)
{
    return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 32 << 10, read, closure, release);
}

static const long sextant_mhd_end_of_stream = (long)MHD_CONTENT_READER_END_OF_STREAM;
static const long sextant_mhd_broken_stream = (long)MHD_CONTENT_READER_END_WITH_ERROR;
