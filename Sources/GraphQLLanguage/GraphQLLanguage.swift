// GraphQLLanguage turns GraphQL text into tokens and a syntax tree, a tree back into text, and text into well laid out
// text that keeps its comments: the grammar of the September 2025 edition, for executable documents, type systems and
// their extensions. It works on bytes, accepts any of them, and answers what is wrong with a position instead of
// failing in some other way. It must not know what a
// schema means, whether a document is valid, or where a text came from.
