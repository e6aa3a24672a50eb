// GraphQLValidation says what is wrong with a document before it is executed: every rule of the specification, one a
// file under Rules, with messages that name what may have been meant; the same for type system documents and for
// documents that change with every key, definition by definition; and it turns values from outside into values of a
// schema's types. It must not know how an operation is executed or sent.
