"""Tantivy: BM25 of words, misspelt words and trigrams, an index for each country."""

import tantivy
from exchange import answer_each, read_input

LIMIT = 10
WORD, FUZZY, TRIGRAM, PLACE = 1.0, 0.7, 0.3, 0.5
FIELDS = ("name", "trigrams", "address", "locality")
SHOULD = tantivy.Occur.Should


def trigrams(text):
    return [padded[at : at + 3] for padded in (f"_{text.replace(' ', '_')}_",) for at in range(len(padded) - 2)]


def new_index():
    builder = tantivy.SchemaBuilder()
    builder.add_integer_field("entry", stored=True, fast=True)
    for field in FIELDS:
        builder.add_text_field(field, tokenizer_name="whitespace", index_option="freq")
    schema = builder.build()
    index = tantivy.Index(schema)
    index.register_tokenizer("whitespace", tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build())
    return schema, index


def build(entries):
    indexes, writers = {}, {}
    for number, entry in enumerate(entries):
        country = entry["country"]
        if country not in indexes:
            indexes[country] = new_index()
            writers[country] = indexes[country][1].writer(200_000_000, 1)
        name = entry["name"]
        writers[country].add_document(
            tantivy.Document(
                entry=number,
                name=[name],
                trigrams=[" ".join(trigrams(name))],
                address=[entry["address"]],
                locality=[entry["locality"]],
            )
        )
    for country, writer in writers.items():
        writer.commit()
        writer.wait_merging_threads()
        indexes[country][1].reload()
    return {country: (schema, index.searcher()) for country, (schema, index) in indexes.items()}


def query_of(schema, question):
    words = question["text"].split()
    clauses = []

    def add(query, weight):
        clauses.append((SHOULD, tantivy.Query.boost_query(query, weight)))

    field = "address" if question["target"] == "address" else "name"
    for word in words:
        add(tantivy.Query.term_query(schema, field, word, "freq"), WORD)
        if len(word) > 3:
            distance = 1 if len(word) < 8 else 2
            add(tantivy.Query.fuzzy_term_query(schema, field, word, distance=distance), FUZZY)
        if question["target"] == "name_and_locality":
            add(tantivy.Query.term_query(schema, "locality", word, "freq"), PLACE)
    if field == "name":
        for trigram in trigrams(question["text"]):
            add(tantivy.Query.term_query(schema, "trigrams", trigram, "freq"), TRIGRAM)
    return tantivy.Query.boolean_query(clauses)


def main():
    entries, questions = read_input()
    searchers = build(entries)

    def search(question):
        if question["country"] not in searchers:
            return []
        schema, searcher = searchers[question["country"]]
        hits = searcher.search(query_of(schema, question), LIMIT, count=False).hits
        return [(searcher.doc(address)["entry"][0], score) for score, address in hits]

    answer_each(questions, search)


if __name__ == "__main__":
    main()
