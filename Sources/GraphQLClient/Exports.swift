// A program that imports this module can name every type in its interface.
@_exported import GraphQLCache
@_exported import GraphQLOperations
@_exported import JSON
@_exported import Networking
