// GraphQLOperations: an operation as the client, the cache and a person see it. It turns text into the document that is
// sent, its hash, and the compiled selections that drive the normalizer, the reader and every explanation; it checks
// variables, names fields for the cache, and holds the values that responses consist of. A generated operation and one
// typed at a prompt are the same to it. It must not know the cache, the network or the screen.

@_exported public import JSON

@_exported public import enum GraphQLLanguage.OperationKind
