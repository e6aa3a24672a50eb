"""The data both servers serve. Each process has its own, so one test's mutation is nobody else's."""

import asyncio

# Beyond 2^53: a client that reads numbers as doubles shows another one.
BIGGEST = 9223372036854775807

SHIPS = {
    "1": {"id": "1", "name": "Aurora", "tonnage": 9007199254740993},
    "2": {"id": "2", "name": "Borealis", "tonnage": BIGGEST},
    "3": {"id": "3", "name": "Cassiopeia", "tonnage": 12},
}


class Refusal(Exception):
    """An error with extensions, as servers use them for codes."""

    extensions = {"code": "FORBIDDEN"}


def rename(id: str, name: str) -> dict:
    if id not in SHIPS:
        raise Refusal(f"There is no ship {id}.")
    SHIPS[id]["name"] = name
    return SHIPS[id]


async def received(file) -> str:
    """What came of an uploaded file: its name, its type and its text, or its length when it is long."""
    content = await file.read()
    text = content.decode() if len(content) < 100 else f"{len(content)} bytes, sum {sum(content)}"
    return f"{file.filename} ({file.content_type}): {text}"


async def slowly(seconds: float) -> str:
    await asyncio.sleep(seconds)
    return "done"


async def counting(to: int, interval: float):
    for number in range(1, to + 1):
        if interval > 0:
            await asyncio.sleep(interval)
        yield number


async def failing(after: int):
    for number in range(1, after + 1):
        yield number
    raise Refusal("The counter broke.")
