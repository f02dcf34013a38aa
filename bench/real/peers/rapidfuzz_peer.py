"""RapidFuzz: the similarity of sorted words with every name of the country."""

from exchange import answer_each, read_input
from rapidfuzz import fuzz, process

LIMIT = 10
LEAST = 50


def in_order(text):
    return " ".join(sorted(text.split()))


def text_of(entry, target):
    if target == "address":
        return entry["address"]
    return f"{entry['name']} {entry['locality']}" if target == "name_and_locality" else entry["name"]


def main():
    entries, questions = read_input()
    targets = {(question["country"], question["target"]) for question in questions}
    texts = {
        (country, target): {
            number: in_order(text_of(entry, target)) for number, entry in enumerate(entries) if entry["country"] == country
        }
        for country, target in targets
    }

    def search(question):
        choices = texts[question["country"], question["target"]]
        hits = process.extract(
            in_order(question["text"]), choices, scorer=fuzz.ratio, limit=LIMIT, score_cutoff=LEAST
        )
        return [(number, score / 100) for _, score, number in hits]

    answer_each(questions, search)


main()
