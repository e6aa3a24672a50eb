// GraphQLServer hosts an executable schema over HTTP and WebSocket on the loopback interface: the demo harbour,
// `sextant serve`, and the server that tests talk to. It knows libmicrohttpd and wslay, how a GraphQL request travels in
// each of them, and how clients vanish; what an operation means is GraphQLExecution's business. It must not know the
// client, the explorer or the disk.
