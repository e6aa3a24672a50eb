// Networking moves bytes: HTTP requests and streamed responses on libcurl, WebSockets on curl and wslay. One thread per
// process (`NetworkThread`) owns the curl multi handle, every easy handle and every WebSocket; everybody else talks to it
// through a queue. A consumer that stops reading stops the sender: no stage here buffers without bound. It must not know
// what the bytes mean: nothing of GraphQL, JSON, caches or the screen belongs here.
