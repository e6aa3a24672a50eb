// GraphQLSchema is the type system: read from SDL or from a server's introspection, looked up by name or coordinate,
// searched, compared with another, and written as SDL or introspection JSON again. Real schemas are sloppy, so a schema is never refused for what it says:
// faults become warnings. The editor services on top (completion, what stands under the cursor, where operations are,
// refactorings) are pure functions over text and schema. It must not know the network, the screen, or what an operation returned.
