"""A consumer's program: it does with the installed package what the tests of the client ask about, and prints what it saw as JSON.

One program for both clients: with `isAsync` every call is awaited and every `for` is an `async for`.
"""

import asyncio
import inspect
import json
import os
import urllib.parse
import urllib.request
from typing import Any, AsyncIterator, Callable

import httpx
import svc_client
from svc_client import AsyncSvcClient, MemoryEtagStore, ProblemError, SvcClient, SvcError

setting = json.loads(os.environ["SVC_CONSUMER"])
url, key, is_async = setting["url"], setting["key"], setting["isAsync"]
waits: list[float] = []


def pause(seconds: float) -> None:
    waits.append(seconds)
    urllib.request.urlopen(f"{setting['pauseUrl']}?seconds={seconds}").read()


async def pause_async(seconds: float) -> None:
    pause(seconds)


def client_of(base_url: str | None = url, api_key: str = key, **options: Any) -> Any:
    options = {"random": lambda: 0.0, "pause": pause_async if is_async else pause, **options}
    return (AsyncSvcClient if is_async else SvcClient)(base_url, api_key, **options)


async def of(result: Any) -> Any:
    if inspect.isawaitable(result):
        return await result
    return result.collect() if hasattr(result, "collect") else result


async def listed(results: Any) -> list[Any]:
    return [one async for one in results] if is_async else list(results)


def plain(model: Any) -> Any:
    return json.loads(model.model_dump_json(by_alias=True, exclude_unset=True))


async def waiting(call: Callable[[], Any]) -> dict[str, Any]:
    waits.clear()
    gave = await call()
    return {"waits": list(waits), "gave": gave}


async def failure(call: Callable[[], Any]) -> Any:
    try:
        await of(call())
    except SvcError as error:
        return error
    raise AssertionError("did not fail")


async def refusal(call: Callable[[], Any]) -> dict[str, Any]:
    error = await failure(call)
    assert isinstance(error, ProblemError), repr(error)
    return {
        "class": type(error).__name__,
        "problem": plain(error.problem),
        "code": error.code,
        "status": error.status,
        "requestId": [error.request_id, error.response.request_id],
        "message": str(error),
        "retryAfter": error.response.headers.get("retry-after"),
    }


svc = client_of()
equinor = ("NO", "923609016")


async def look_up() -> dict[str, Any]:
    async def shown(**options: Any) -> dict[str, Any]:
        company = await of(svc.look_up(*equinor, **options))
        reply = company.response
        cost = reply.headers["x-svc-cost-units"]
        return {"company": plain(company), "etag": reply.headers["etag"], "fromCache": reply.from_cache, "cost": cost}

    first, again = await shown(), await shown()
    return {"first": first, "again": again, "status": await shown(view="status")}


async def search() -> Any:
    # A number as a table has it.
    three: Any = 3.0
    return plain(await of(svc.search("equinor", country="NO", limit=three, explain=True)))


async def not_iterable() -> list[str]:
    found = []
    # What finds nothing is free.
    for reply in [await of(svc.search("Qzx Wvuuts", country="NO")), await of(svc.countries())]:
        try:
            for _ in reply:
                pass
        except TypeError as error:
            found.append(str(error))
    return [*found, str(dict(await of(svc.look_up(*equinor)))["name"])]


async def pages() -> dict[str, Any]:
    sure = client_of(setting["sureUrl"], setting["sureKey"])
    found = sure.search_pages("oslo stockholm helsinki london paris", mode="address", limit=20)
    return {
        "sizes": [len(page.candidates) for page in await listed(found)],
        "ids": [candidate.registry_id for candidate in await listed(found.items())],
    }


async def problem() -> dict[str, Any]:
    error = await failure(lambda: svc.look_up("GB", "445790"))
    again = error.retry_suggested_async if is_async else error.retry_suggested
    nothing = await failure(lambda: svc.look_up("NO", "999999999"))
    other = nothing.retry_suggested_async if is_async else nothing.retry_suggested
    return {
        **await refusal(lambda: svc.look_up("GB", "445790")),
        "suggested": (await of(again(svc_client.Company))).name,
        "plain": (await of(again()))["name"],
        "unsuggested": await failure(other) is nothing,
    }


def row(answer: Any) -> dict[str, Any]:
    return {
        "index": answer.index,
        "ref": answer.ref,
        "registry_id": answer.company.registry_id if answer.company else None,
        "error": answer.error.code if answer.error else None,
    }


async def many() -> dict[str, Any]:
    references = setting["references"]
    batches = svc.look_up_many(references)
    asked = await of(batches)
    again = svc.look_up_many(iter(references), idempotency_key=batches.idempotency_key)
    rows = await listed(again)
    taken: list[str] = []
    empty = await of(svc.look_up_many([]))
    return {
        "summary": plain(asked.summary),
        "rows": [row(answer) for answer in asked.results],
        "same": rows == asked.results,
        "empty": [plain(empty.summary)["submitted"], empty.results, taken],
    }


async def repeats() -> Any:
    """Identical rows: 250 that are, with a `ref` each, and some that differ. The key has no part in the other figures."""
    own = client_of(api_key=setting["repeatsKey"])
    same = [{"name": "Statoil ASA", "country": "NO", "ref": f"row {at}"} for at in range(250)]
    matched = await of(own.match(same))
    unknown = {"country": "NO", "registry_id": "999999999"}
    company = {"country": "NO", "registry_id": equinor[1]}
    refused = {**company, "ref": "r" * 65}
    mixed = [refused, company, unknown, {**company, "ref": "b"}, unknown, {**company, "if_none_match": "*"}]
    looked_up = await of(own.look_up_many(iter(mixed * 40), batch_size=4))
    day = {**same[0], "incorporation_date": "03/12/1995"}
    failed = await of(own.match([*same[:3], {"name": "Telenor", "country": "NO"}, day, day], batch_size=2))
    batches = await listed(own.look_up_many([company] * 25, batch_size=2).batches())
    return {
        "cost": [matched.summary.submitted, matched.summary.found, matched.summary.matched, matched.summary.cost_units],
        "rows": [[one.index, one.ref, one.candidates[0].registry_id] for one in matched.results],
        "own": matched.results[0].candidates[0] is not matched.results[1].candidates[0],
        "summary": plain(looked_up.summary),
        "named": [one.error.detail.split()[0] for one in failed.results if one.error],
        "mixed": [[one.index, one.ref, one.status] for one in looked_up.results],
        "sizes": [len(batch.results) for batch in batches],
        "fromCache": [batch.response.from_cache for batch in batches],
    }


async def match() -> Any:
    rows = [{"name": "Statoil ASA", "country": "NO", "ref": "a"}, {"name": "Tesco"}]
    found = await of(svc.match(rows, view="status"))
    return [[one.ref, one.candidates[0].registry_id, type(one.candidates[0]).__name__] for one in found.results]


async def lost() -> dict[str, Any]:
    losing = client_of(setting["losingUrl"])

    async def call() -> Any:
        return plain((await of(losing.look_up_many(setting["references"][:3]))).summary)

    return await waiting(call)


async def limited() -> dict[str, Any]:
    patient = client_of(api_key=setting["limitedKey"], cache=False, random=lambda: 0.5)
    await of(patient.look_up(*equinor))
    await of(patient.look_up(*equinor))

    async def batches() -> Any:
        return plain((await of(patient.look_up_many(setting["references"]))).summary)

    async def name() -> Any:
        return (await of(patient.look_up(*equinor))).name

    return {
        "refused": await waiting(lambda: refusal(lambda: patient.look_up(*equinor, max_wait=5))),
        "waited": await waiting(name),
        "batches": await waiting(batches),
    }


async def exhausted() -> dict[str, Any]:
    spent = client_of(setting["exhaustedUrl"], setting["exhaustedKey"], cache=False)
    await of(spent.look_up(*equinor))
    return await waiting(lambda: refusal(lambda: spent.look_up(*equinor)))


async def every_operation() -> dict[str, Any]:
    half = chr(0xD83D)
    anonymous = client_of(f"{url}/", "")
    usage = await of(svc.usage(from_=setting["today"], group_by=["operation", "country"]))
    texts = [await of(anonymous.llms_txt()), await of(anonymous.openapi()), await of(anonymous.workflows())]
    return {
        "countries": len((await of(anonymous.countries())).countries),
        "manifest": (await of(anonymous.country("NO"))).registry_id.example,
        "tier": usage.tier,
        "health": (await of(anonymous.health())).status,
        "skills": len((await of(anonymous.agent_card())).skills),
        "links": len((await of(anonymous.api_catalog())).linkset),
        "texts": [text[:8] for text in texts],
        "halves": [
            (await of(svc.look_up_many([{"country": "NO", "registry_id": half}]).collect())).results[0].status,
            len((await of(svc.search(f"{half} Qzx Wvuuts", country="NO"))).candidates),
            type(await failure(lambda: svc.look_up("NO", half))).__name__,
        ],
        "head": (await of(anonymous.request("/v1/countries/NO", method="HEAD"))).text,
    }


async def faults() -> list[Any]:
    found = []
    for fault in setting["faults"]:
        timeout = 0.15 if fault.startswith(("hangs", "drips")) else 20
        pauses: list[float] = []

        async def pause_later(seconds: float, pauses: list[float] = pauses) -> None:
            pauses.append(seconds)

        waits = pause_later if is_async else pauses.append
        faulty = client_of(setting["faultyUrl"], "", timeout=timeout, pause=waits)
        error = await failure(lambda: faulty.look_up("NO", fault))
        # Not counted by the server, which a request may not reach within a short timeout.
        found.append([fault, type(error).__name__, 1 + len(pauses), str(error)])
    return found


async def retry_afters() -> dict[str, list[float]]:
    """The pauses before retries by what Retry-After says."""
    found: dict[str, list[float]] = {}
    for fault in setting["retryAfters"]:
        pauses: list[float] = []

        async def pause_later(seconds: float, pauses: list[float] = pauses) -> None:
            pauses.append(seconds)

        waits = pause_later if is_async else pauses.append
        faulty = client_of(setting["faultyUrl"], "", pause=waits, max_wait=float("inf"))
        await failure(lambda: faulty.look_up("NO", fault))
        found[fault] = pauses
    return found


async def broken_lists() -> list[str]:
    """The errors of JSON that is no batch, and of lists that are read row by row."""
    faulty = client_of(setting["faultyUrl"], "")
    references = [{"country": "NO", "registry_id": "1"}]
    errors = [
        await failure(lambda: of(faulty.look_up_many(references).collect())),
        await failure(lambda: listed(faulty.look_up_many(references))),
        await failure(lambda: of(faulty.match([{"name": "Equinor"}]).collect())),
    ]
    return [type(error).__name__ for error in errors]


async def for_ever() -> list[Any]:
    """Of a client that may wait for ever, and one that was away for 1,100 retries."""
    waits: list[float] = []

    def note(seconds: float) -> None:
        waits.append(seconds)

    async def note_async(seconds: float) -> None:
        waits.append(seconds)

    ever = float("inf")
    health = (await of(client_of(timeout=ever, max_wait=ever).health())).status
    away = client_of("http://127.0.0.1:9", "", max_retries=1100, pause=note_async if is_async else note)
    return [health, type(await failure(away.health)).__name__, len(waits), max(waits) <= 8]


async def cancelled() -> str:
    if not is_async:
        return "CancelledError"
    faulty = client_of(setting["faultyUrl"], "", timeout=60)
    task = asyncio.create_task(faulty.look_up("NO", "hangs-long"))
    while urllib.request.urlopen(f"{setting['faultyUrl']}/v1/companies/NO/seen-hangs-long").read() == b"0":
        await asyncio.sleep(0.01)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError as error:
        return type(error).__name__
    return "nothing"


async def twice() -> bool:
    """Two readers of the same batches at the same time see the same rows."""
    batches = svc.look_up_many(setting["references"][:6], batch_size=3)
    if is_async:
        one, other = batches.__aiter__(), batches.__aiter__()
        pairs = [(await anext(one), await anext(other)) for _ in range(6)]
    else:
        pairs = list(zip(batches, batches))
    return [(a.index, b.index) for a, b in pairs] == [(at, at) for at in range(6)]


def restarting(refused: int) -> Any:
    """Answers the first batch, refuses connections for the next requests, as during a restart, and answers again."""
    requests = 0

    def answer(request: httpx.Request) -> httpx.Response:
        nonlocal requests
        requests += 1
        if 1 < requests <= 1 + refused:
            raise httpx.ConnectError("refused")
        body = json.loads(request.content)
        summary = {
            name: 0 for name in ["submitted", "found", "not_modified", "not_found", "failed", "billable_results"]
        }
        return httpx.Response(200, json={"idempotency_key": body["idempotency_key"], "summary": summary, "results": []})

    transport = httpx.MockTransport(answer)
    return (httpx.AsyncClient if is_async else httpx.Client)(transport=transport)


async def restarted() -> dict[str, Any]:
    rows = setting["references"][:2]
    own = client_of(http_client=restarting(7))
    impatient = client_of(http_client=restarting(7), max_retries=1)

    async def failed() -> Any:
        return type(await failure(lambda: impatient.look_up_many(rows, batch_size=1).collect())).__name__

    batches = client_of(http_client=restarting(0)).look_up_many(iter(rows))
    await of(batches)
    return {
        "waited": (await waiting(lambda: of(own.look_up_many(rows, batch_size=1).collect())))["waits"],
        "impatient": await waiting(failed),
        "again": [await message(lambda: batches.collect()), await message(lambda: listed(batches))],
    }


async def wrong() -> list[Any]:
    offline = client_of("http://svc.test:1")
    found = []
    for call in setting["wrongCalls"]:
        error = await failure(lambda: getattr(offline, call["method"])(*call["positional"], **call["params"]))
        assert isinstance(error, svc_client.InvalidArgument), repr(error)
        found.append([[one.pointer, one.message] for one in error.invalid_fields])
    return found


async def message(call: Callable[[], Any]) -> list[str]:
    try:
        await of(call())
    except Exception as error:
        return [type(error).__name__, str(error)]
    raise AssertionError("did not fail")


variables = [
    {"HTTP_PROXY": "foo://proxy"},
    {"HTTP_PROXY": "http://[::"},
    {"ALL_PROXY": "socks5://127.0.0.1:9"},
    {"SSL_CERT_FILE": "/dev/null"},
]


def with_variables(named: dict[str, str]) -> Any:
    before = dict(os.environ)
    os.environ.update(named)
    try:
        return client_of("http://svc.test:1")
    finally:
        for name in named:
            del os.environ[name]
        os.environ.update(before)


async def asynchronous() -> AsyncIterator[Any]:
    yield {"name": "Equinor"}


async def misused() -> list[Any]:
    offline = client_of("http://svc.test:1")
    unchecked = client_of("http://svc.test:1", check_arguments=False)
    # What a program without types may give.
    nothing: Any = None
    number: Any = 5
    pairs: Any = [("window", "day")]
    rows = [{"country": "NO", "registry_id": "923609016"}] * 150
    return [
        await message(lambda: client_of("example")),
        await message(lambda: client_of("http://a/v1")),
        await message(lambda: client_of("http://a/?b")),
        await message(lambda: client_of(api_key="svc\n")),
        await message(lambda: client_of(timeout=0)),
        await message(lambda: offline.look_up("NO", "..")),
        await message(lambda: offline.look_up("NO", "1", timout=3)),
        await message(lambda: offline.look_up_many("NO")),
        await message(lambda: offline.look_up_many([*rows, {"country": "NO"}])),
        await message(lambda: offline.match([], idempotency_key="7")),
        await message(lambda: offline.request("@example.com/v1")),
        await message(lambda: client_of("http://127.0.0.1:9", max_retries=0).health()),
        await message(lambda: client_of("http://a..b")),
        await message(lambda: client_of(user_agent="Müller-App/1")),
        await message(lambda: client_of(headers={"x-a": "ü"})),
        await message(lambda: offline.health(headers={"x-a": "a\nb"})),
        await message(lambda: offline.search("Tesco", limit=10**400)),
        await message(lambda: offline.request("/v1/companies/search", query={"q": "a" * 100_000})),
        await message(lambda: unchecked.search("a" * 100_000)),
        await message(lambda: unchecked.look_up("NO", nothing)),
        await message(lambda: unchecked.look_up_many([nothing, {"country": object()}])),
        await message(lambda: offline.request("/v1/companies/match", method="POST", body=float("nan"))),
        await message(lambda: offline.request("/v1/health", method="GÉT")),
        await message(lambda: offline.request(nothing)),
        await message(lambda: offline.request("/v1/\ud83d")),
        await message(lambda: offline.request("/v1/usage", query=pairs)),
        await message(lambda: client_of(api_key=number)),
        await message(lambda: client_of(user_agent=number)),
        await message(lambda: client_of(headers=pairs)),
        await message(lambda: client_of(headers={"x a": "b"})),
        await message(lambda: client_of(headers={"x-a": "b "})),
        await message(lambda: offline.health(max_retries=1.5)),
        await message(lambda: offline.match([], batch_size=2.5)),
        await message(lambda: offline.match([], idempotency_key=10**5000)),
        await message(lambda: offline.health(timeout=-(10**5000))),
        await message(lambda: offline.search("Tesco", limit=10**5000)),
        await message(lambda: unchecked.search("Tesco", limit=10**5000)),
        await message(lambda: unchecked.look_up("NO", 10**5000)),
        await message(lambda: offline.request("/v1/usage", query={"from": 10**5000})),
        await message(lambda: offline.request("/v1/usage", method="POST", body=10**5000)),
        *[await message(lambda named=named: with_variables(named)) for named in variables],
        await message(lambda: offline.health(timeout="5")),
        await message(lambda: client_of(http_client=number)),
        await message(lambda: client_of(http_client=(httpx.Client if is_async else httpx.AsyncClient)())),
        await message(lambda: offline.match(5 if is_async else asynchronous())),
    ]


async def caches() -> dict[str, Any]:
    class Failing:
        def get(self, _: str) -> Any:
            raise OSError("no Redis")

        def set(self, _: str, __: Any) -> Any:
            raise OSError("no Redis")

    failing = client_of(cache=Failing())
    store = MemoryEtagStore(2)
    reply = svc_client.StoredReply('W/"1"', "application/json", "{}")
    for address in ["a", "b"]:
        store.set(address, reply)
    store.get("a")
    store.set("c", reply)
    return {
        "failing": (await of(failing.look_up(*equinor))).name,
        "kept": [store.get(address) is not None for address in ["a", "b", "c"]],
        "agent": svc._settings.headers["user-agent"],
        "own": dict(client_of(headers={"User-Agent": "mine/1", "Authorization": "Bearer two"})._settings.headers),
    }


async def main() -> None:
    seen = {
        "lookUp": await look_up(),
        "search": await search(),
        "notIterable": await not_iterable(),
        "pages": await pages(),
        "problem": await problem(),
        "unauthenticated": await refusal(lambda: client_of(api_key="").look_up(*equinor)),
        "invalid": await refusal(lambda: client_of(check_arguments=False).search("x")),
        "many": await many(),
        "repeats": await repeats(),
        "match": await match(),
        "lost": await lost(),
        "limited": await limited(),
        "exhausted": await exhausted(),
        "everyOperation": await every_operation(),
        "faults": await faults(),
        "retryAfters": await retry_afters(),
        "brokenLists": await broken_lists(),
        "cancelled": await cancelled(),
        "twice": await twice(),
        "restarted": await restarted(),
        "wrong": await wrong(),
        "forEver": await for_ever(),
        "misused": await misused(),
        "caches": await caches(),
    }
    print(json.dumps(seen))


asyncio.run(main())
