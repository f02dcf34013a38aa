"""RapidFuzz: its own comparison with every name of the country."""

from exchange import answer_each, read_input
from rapidfuzz import fuzz, process

LIMIT = 10


def text_of(entry, target):
    if target == "address":
        return entry["address"]
    return f"{entry['name']} {entry['locality']}" if target == "name_and_locality" else entry["name"]


def main():
    entries, questions = read_input()
    targets = {(question["country"], question["target"]) for question in questions}
    texts = {
        (country, target): {
            number: text_of(entry, target) for number, entry in enumerate(entries) if entry["country"] == country
        }
        for country, target in targets
    }

    def search(question):
        choices = texts[question["country"], question["target"]]
        hits = process.extract(question["text"], choices, scorer=fuzz.WRatio, limit=LIMIT)
        return [(number, score / 100) for _, score, number in hits]

    answer_each(questions, search)


main()
