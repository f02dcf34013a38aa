"""Tantivy in a process that is asked line by line: entries, an empty line, then questions, each answered at once."""

import json
import os
import sys

from tantivy_peer import LIMIT, build, query_of


def lines():
    return iter(sys.stdin.readline, "\n")


def say(value):
    print(json.dumps(value), flush=True)


def resident_bytes():
    with open("/proc/self/statm", encoding="ascii") as pages:
        return int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def search_one(schema, searcher, question):
    hits = searcher.search(query_of(schema, question), LIMIT, count=False).hits
    return [(searcher.doc(address)["entry"][0], score) for score, address in hits]


def main():
    before = resident_bytes()
    searchers = build(json.loads(line) for line in lines())
    say({"bytes": resident_bytes() - before})
    for line in iter(sys.stdin.readline, ""):
        question = json.loads(line)
        country = question["country"]
        asked = searchers if country is None else {country} & searchers.keys()
        hits = [hit for each in asked if question["text"] for hit in search_one(*searchers[each], question)]
        say({"hits": sorted(hits, key=lambda hit: -hit[1])[:LIMIT]})


main()
