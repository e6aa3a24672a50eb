// GraphQLCache: the normalized cache. Responses are taken apart into records that are shared by every operation, and
// operations are answered from records again. It holds the rules of identity, the store with its transactions, the change
// log, and the index by which a write finds the watchers it concerns. It must not know the network, SQLite or the screen;
// where records live is behind ``NormalizedCache``.

@_exported public import GraphQLOperations
