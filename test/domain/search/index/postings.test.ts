import { deepEqual, equal } from 'node:assert/strict'
import fc from 'fast-check'
import { buildPostings, type Postings } from '#domain/search/index/postings.ts'
import { readSpan, spanOf, wholeSpanOf } from '#domain/search/index/read-postings.ts'

/** Posting lists from the documents of each token. */
function postingsOf(lists: readonly (readonly number[])[]): Postings {
  const pairs = lists.flatMap((documents, token) => documents.map(document => ({ token, document })))
  pairs.sort((a, b) => a.document - b.document)
  return buildPostings(lists.length, visit => {
    for (const { token, document } of pairs) visit(token, document)
  })
}

function readAll(postings: Postings, token: number, from: number, to: number, capacity = 100_000): number[] {
  const span = spanOf(postings, token, from, to)
  const found = new Uint32Array(capacity)
  const all: number[] = []
  while (span.count > 0) all.push(...found.subarray(0, readSpan(postings, span, from, to, found)))
  return all
}

const maxDocument = 40_000
const list = fc.oneof(
  fc.uniqueArray(fc.nat(maxDocument), { minLength: 1, maxLength: 40 }),
  fc
    .tuple(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 8 }), fc.nat(100))
    .map(([count, step, from]) => Array.from({ length: count }, (_, at) => from + at * step - ((at * 7) % step))),
)

describe('postings: the documents that hold a token', () => {
  it('lists of 1 to 5,000 documents: any range is read into buffers for 7, 128 and all documents', () =>
    fc.assert(
      fc.property(list, list, fc.nat(maxDocument), fc.nat(maxDocument), (one, other, a, b) => {
        const from = Math.min(a, b)
        const to = Math.max(a, b)
        const postings = postingsOf([one, [], other])
        for (const [token, documents] of [one, [], other].entries()) {
          const expected = documents.filter(document => document >= from && document < to).sort((x, y) => x - y)
          for (const capacity of [7, 128, maxDocument])
            deepEqual(readAll(postings, token, from, to, capacity), expected)
        }
      }),
      { numRuns: 60 },
    ))

  it('a list of 1,000 documents: ranges that start or end at the edge of a block of 128 are read exactly', () => {
    const documents = Array.from({ length: 1_000 }, (_, at) => at * 3 + 5)
    const postings = postingsOf([documents])
    const edges = [0, 127, 128, 129, 255, 256, 511, 999].flatMap(at => [at * 3 + 4, at * 3 + 5, at * 3 + 6])
    for (const from of edges)
      for (const to of edges)
        deepEqual(
          readAll(postings, 0, from, to),
          documents.filter(document => document >= from && document < to),
        )
  })

  it('a range of 100 of 5,000 documents has a span of 100, and all of them one of 5,000', () => {
    const postings = postingsOf([Array.from({ length: 5_000 }, (_, at) => at)])
    equal(spanOf(postings, 0, 2_000, 2_100).count, 100)
    equal(spanOf(postings, 0, 0, 5_000).count, 5_000)
    deepEqual(wholeSpanOf(postings, 0), spanOf(postings, 0, 0, 5_000))
  })

  it('a token that a document holds three times is listed once', () =>
    deepEqual(readAll(postingsOf([[4, 4, 4, 9]]), 0, 0, 10), [4, 9]))

  it('a token of no document has an empty list', () => equal(spanOf(postingsOf([[], [1]]), 0, 0, 10).count, 0))
})
