#pragma once

#include <curl/curl.h>
#include <fcntl.h>

// Swift cannot call variadic functions, so each kind of option and information gets a typed form.

static inline CURLcode curl_shim_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

static inline CURLcode curl_shim_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode curl_shim_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode curl_shim_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode curl_shim_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

// Write and header callbacks have the same type.
static inline CURLcode curl_shim_set_callback(CURL *easy, CURLoption option, curl_write_callback value) {
    return curl_easy_setopt(easy, option, value);
}

static inline long curl_shim_info_long(CURL *easy, CURLINFO info) {
    long value = 0;
    curl_easy_getinfo(easy, info, &value);
    return value;
}

static inline curl_off_t curl_shim_info_offset(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    curl_easy_getinfo(easy, info, &value);
    return value;
}

static inline const char *curl_shim_info_string(CURL *easy, CURLINFO info) {
    char *value = 0;
    curl_easy_getinfo(easy, info, &value);
    return value;
}

static inline void *curl_shim_info_pointer(CURL *easy, CURLINFO info) {
    char *value = 0;
    curl_easy_getinfo(easy, info, &value);
    return value;
}

static inline curl_socket_t curl_shim_info_socket(CURL *easy) {
    curl_socket_t value = CURL_SOCKET_BAD;
    curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &value);
    return value;
}

static inline CURLcode curl_shim_unpause(CURL *easy) { return curl_easy_pause(easy, CURLPAUSE_CONT); }

static inline size_t curl_shim_write_pause(void) { return CURL_WRITEFUNC_PAUSE; }

static inline CURLcode curl_shim_set_socket_callback(CURL *easy, curl_sockopt_callback value) {
    return curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, value);
}

static inline int curl_shim_close_on_exec(curl_socket_t socket) { return fcntl(socket, F_SETFD, FD_CLOEXEC); }

static inline CURLMcode curl_shim_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}
