"""The harbour served by ariadne."""

from ariadne import MutationType, QueryType, ScalarType, SubscriptionType, make_executable_schema, upload_scalar
from ariadne.asgi import GraphQL
from ariadne.asgi.handlers import GraphQLHTTPHandler, GraphQLTransportWSHandler
from ariadne.contrib.sse import SSESubscriptionHandler

import harbour
import serving

TYPES = """
scalar BigInt
scalar Upload

input Cargo {
  note: String
  papers: [Upload!]!
}

type Ship {
  id: ID!
  name: String!
  tonnage: BigInt!
}

type Query {
  hello(name: String! = "world"): String!
  ship(id: ID!): Ship
  ships: [Ship!]!
  biggest: BigInt!
  slow(seconds: Float! = 1): String!
  broken: String
  header(name: String!): String
}

type Mutation {
  renameShip(id: ID!, name: String!): Ship!
  load(file: Upload!): String!
  loadCargo(cargo: Cargo!): [String!]!
}

type Subscription {
  count(to: Int! = 3, interval: Float! = 0): Int!
  failing(after: Int! = 1): Int!
}
"""

big_int = ScalarType("BigInt", serializer=int, value_parser=int)
query = QueryType()
mutation = MutationType()
subscription = SubscriptionType()

query.set_field("hello", lambda _, info, name: f"Hello, {name}!")
query.set_field("ship", lambda _, info, id: harbour.SHIPS.get(id))
query.set_field("ships", lambda *_: list(harbour.SHIPS.values()))
query.set_field("biggest", lambda *_: harbour.BIGGEST)
query.set_field("header", lambda _, info, name: info.context["request"].headers.get(name))
mutation.set_field("renameShip", lambda _, info, id, name: harbour.rename(id, name))


@mutation.field("load")
async def load(_, info, file):
    return await harbour.received(file)


@mutation.field("loadCargo")
async def load_cargo(_, info, cargo):
    return [f"{cargo.get('note')}: {await harbour.received(file)}" for file in cargo["papers"]]


@query.field("slow")
async def slow(_, info, seconds):
    return await harbour.slowly(seconds)


@query.field("broken")
def broken(*_):
    raise harbour.Refusal("The field is broken.")


@subscription.source("count")
async def count(_, info, to, interval):
    async for number in harbour.counting(to, interval):
        yield number


@subscription.source("failing")
async def failing(_, info, after):
    async for number in harbour.failing(after):
        yield number


subscription.set_field("count", lambda number, info, **_: number)
subscription.set_field("failing", lambda number, info, **_: number)

application = GraphQL(
    make_executable_schema(TYPES, big_int, upload_scalar, query, mutation, subscription),
    http_handler=GraphQLHTTPHandler(subscription_handlers=[SSESubscriptionHandler()]),
    websocket_handler=GraphQLTransportWSHandler(),
    introspection=True,
)

if __name__ == "__main__":
    serving.serve(application)
