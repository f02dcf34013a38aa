"""Reads entries and questions, and prints answers: a JSON value per line."""

import json
import sys
import time


def read_lines(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def read_input():
    """The entries, and the questions."""
    return read_lines(sys.argv[1]), read_lines(sys.argv[2])


def answer_each(questions, search):
    """Prints the hits of each question, pairs of an entry's number and a score, with the milliseconds that it took."""
    for question in questions:
        started = time.perf_counter()
        hits = search(question)
        milliseconds = (time.perf_counter() - started) * 1000
        print(json.dumps({"hits": hits, "ms": milliseconds}))
