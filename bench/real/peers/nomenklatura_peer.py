"""nomenklatura's logic-v2, which compares the query with the candidates that our search found."""

from collections import defaultdict

from exchange import answer_each, read_input
from followthemoney import EntityProxy, model
from nomenklatura.matching import get_algorithm
from nomenklatura.matching.types import ScoringConfig


def company(key, names, country, address):
    properties = {"name": names, "jurisdiction": [country.lower()], "address": [address] if address else []}
    return EntityProxy(model.get("Company"), {"id": key, "schema": "Company", "properties": properties})


def main():
    entries, questions = read_input()
    names = defaultdict(list)
    for number, entry in enumerate(entries):
        names[entry["company"]].append(number)
    algorithm = get_algorithm("logic-v2")
    config = algorithm.default_config() if hasattr(algorithm, "default_config") else ScoringConfig.defaults()

    def search(question):
        is_address = question["target"] == "address"
        asked = company(
            "query", [] if is_address else [question["written"]], question["country"], question["written"] if is_address else ""
        )
        hits = []
        for candidate in question["candidates"]:
            numbers = names[candidate]
            entry = entries[numbers[0]]
            found = company(
                str(candidate), [entries[at]["written"] for at in numbers], entry["country"], entry["address"]
            )
            hits.append((numbers[0], algorithm.compare(asked, found, config).score))
        return sorted(hits, key=lambda hit: -hit[1])

    answer_each(questions, search)


main()
