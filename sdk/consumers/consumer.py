"""A consumer's program: it does with the installed package what the tests of the SDKs ask about, and prints what it saw as JSON."""

import datetime
import json
import os
import urllib.request
from typing import Any, Callable

from svc_client import BatchRow, ProblemError, Reference, SvcClient, batches_of

setting = json.loads(os.environ["SVC_CONSUMER"])
url, key = setting["url"], setting["key"]
references = [Reference(**reference) for reference in setting["references"]]
client = SvcClient(url, key)
waits: list[float] = []


def pause(seconds: float) -> None:
    waits.append(seconds)
    urllib.request.urlopen(f"{setting['pauseUrl']}?seconds={seconds}").read()


def plain(model: Any) -> Any:
    """A client model as plain JSON."""
    return json.loads(model.to_json())


def waiting(call: Callable[[], Any]) -> dict[str, Any]:
    """The seconds a call waited, and its result."""
    waits.clear()
    gave = call()
    return {"waits": list(waits), "gave": gave}


def refusal(call: Callable[[], Any]) -> dict[str, Any]:
    try:
        call()
    except ProblemError as error:
        return {"problem": plain(error.problem), "code": error.code, "retryAfter": error.headers.get("retry-after")}
    raise AssertionError("was not refused")


def look_up() -> dict[str, Any]:
    def shown(etag: Any = None) -> dict[str, Any]:
        found = client.look_up("NO", "923609016", etag)
        company = {} if found.company is None else {"company": plain(found.company)}
        return {"notModified": found.not_modified, **company, "etag": found.etag}

    first = shown()
    return {"first": first, "again": shown(first["etag"]), "stale": shown('W/"another"')}


def search() -> Any:
    return plain(client.companies.search_companies("equinor", country="NO", limit=3, explain=True))


def row(answer: BatchRow) -> dict[str, Any]:
    return {
        "index": answer.index,
        "ref": answer.ref,
        "registry_id": answer.company.registry_id if answer.company else None,
        "error": answer.error.code if answer.error else None,
    }


def many() -> dict[str, Any]:
    batches = batches_of(references)
    asked = client.send_batches(batches)
    again = client.send_batches(batches)
    return {
        "sizes": [len(batch.references) for batch in batches],
        "summary": plain(asked.summary),
        "rows": [row(answer) for answer in asked.results],
        "same": again == asked,
    }


def lost() -> dict[str, Any]:
    losing = SvcClient(setting["losingUrl"], key, pause=pause)
    return waiting(lambda: plain(losing.look_up_many(references[:3]).summary))


def limited() -> dict[str, Any]:
    patient = SvcClient(url, setting["limitedKey"], pause=pause)
    impatient = SvcClient(url, setting["limitedKey"], pause=pause, max_wait_seconds=5)
    patient.look_up("NO", "923609016")
    patient.look_up("NO", "923609016")
    return {
        "refused": waiting(lambda: refusal(lambda: impatient.look_up("NO", "923609016"))),
        "waited": waiting(lambda: patient.look_up("NO", "923609016").not_modified),
        "batches": waiting(lambda: plain(patient.look_up_many(references).summary)),
    }


def exhausted() -> dict[str, Any]:
    spent = SvcClient(setting["exhaustedUrl"], setting["exhaustedKey"], pause=pause)
    spent.look_up("NO", "923609016")
    return waiting(lambda: refusal(lambda: spent.look_up("NO", "923609016")))


def every_operation() -> dict[str, Any]:
    anonymous = SvcClient(f"{url}/")
    usage = client.account.get_usage(var_from=datetime.date.fromisoformat(setting["today"]), group_by=["operation", "country"])
    discovery = anonymous.discovery
    texts = [discovery.get_llms_txt(), discovery.get_openapi(), discovery.get_workflows()]
    return {
        "countries": len(anonymous.coverage.list_countries().countries),
        "manifest": anonymous.coverage.get_country("NO").registry_id.example,
        "tier": usage.tier,
        "health": anonymous.operations.get_health().status.value,
        "skills": len(discovery.get_agent_card().skills),
        "links": len(discovery.get_api_catalog().linkset),
        "texts": [text[:8] for text in texts],
    }


print(
    json.dumps(
        {
            "lookUp": look_up(),
            "search": search(),
            "problem": refusal(lambda: client.look_up("GB", "445790")),
            "unauthenticated": refusal(lambda: SvcClient(url).look_up("NO", "923609016")),
            "invalid": refusal(lambda: client.companies.search_companies("x")),
            "many": many(),
            "lost": lost(),
            "limited": limited(),
            "exhausted": exhausted(),
            "everyOperation": every_operation(),
        }
    )
)
