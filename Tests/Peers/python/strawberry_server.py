"""The harbour served by strawberry."""

from typing import AsyncGenerator, NewType, Optional

import strawberry
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.routing import Mount, Route
from strawberry.asgi import GraphQL
from strawberry.file_uploads import Upload
from strawberry.schema.config import StrawberryConfig
from strawberry.subscriptions import (
    GRAPHQL_SSE_PROTOCOL,
    GRAPHQL_TRANSPORT_WS_PROTOCOL,
    GRAPHQL_WS_PROTOCOL,
    MULTIPART_SUBSCRIPTION_PROTOCOL,
)

import harbour
import serving

BigInt = NewType("BigInt", int)


@strawberry.type
class Ship:
    id: strawberry.ID
    name: str
    tonnage: BigInt


def ship(record: Optional[dict]) -> Optional[Ship]:
    return Ship(**record) if record else None


@strawberry.type
class Query:
    @strawberry.field
    def hello(self, name: str = "world") -> str:
        return f"Hello, {name}!"

    @strawberry.field
    def ship(self, id: strawberry.ID) -> Optional[Ship]:
        return ship(harbour.SHIPS.get(id))

    @strawberry.field
    def ships(self) -> list[Ship]:
        return [ship(record) for record in harbour.SHIPS.values()]

    @strawberry.field
    def biggest(self) -> BigInt:
        return harbour.BIGGEST

    @strawberry.field
    async def slow(self, seconds: float = 1) -> str:
        return await harbour.slowly(seconds)

    @strawberry.field
    def broken(self) -> Optional[str]:
        raise harbour.Refusal("The field is broken.")

    @strawberry.field
    def header(self, info: strawberry.Info, name: str) -> Optional[str]:
        return info.context["request"].headers.get(name)


@strawberry.input
class Cargo:
    note: Optional[str] = None
    papers: list[Upload]


@strawberry.type
class Mutation:
    @strawberry.mutation
    def rename_ship(self, id: strawberry.ID, name: str) -> Ship:
        return ship(harbour.rename(id, name))

    @strawberry.mutation
    async def load(self, file: Upload) -> str:
        return await harbour.received(file)

    @strawberry.mutation
    async def load_cargo(self, cargo: Cargo) -> list[str]:
        return [f"{cargo.note}: {await harbour.received(file)}" for file in cargo.papers]


@strawberry.type
class Subscription:
    @strawberry.subscription
    async def count(self, to: int = 3, interval: float = 0) -> AsyncGenerator[int, None]:
        async for number in harbour.counting(to, interval):
            yield number

    @strawberry.subscription
    async def failing(self, after: int = 1) -> AsyncGenerator[int, None]:
        async for number in harbour.failing(after):
            yield number


schema = strawberry.Schema(
    query=Query,
    mutation=Mutation,
    subscription=Subscription,
    config=StrawberryConfig(
        scalar_map={BigInt: strawberry.scalar(name="BigInt", serialize=int, parse_value=int)},
        # @defer and @stream.
        enable_experimental_incremental_execution=True,
    ),
)
graphql = GraphQL(
    schema,
    subscription_protocols=[
        GRAPHQL_TRANSPORT_WS_PROTOCOL,
        GRAPHQL_WS_PROTOCOL,
        GRAPHQL_SSE_PROTOCOL,
        MULTIPART_SUBSCRIPTION_PROTOCOL,
    ],
    multipart_uploads_enabled=True,
    graphql_ide=None,
)
application = Starlette(
    routes=[
        Route("/plain", lambda request: PlainTextResponse("not GraphQL"), methods=["GET", "POST"]),
        Route("/moved", lambda request: RedirectResponse("/graphql", status_code=308), methods=["GET", "POST"]),
        Mount("", graphql),
    ]
)

if __name__ == "__main__":
    serving.serve(application)
