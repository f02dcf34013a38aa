import { deepEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { readCommon } from '#domain/search/engine/common-postings.ts'
import { buildPostings } from '#domain/search/index/postings.ts'
import { spanOf } from '#domain/search/index/read-postings.ts'

const sortedIds = (maxLength: number) =>
  fc.uniqueArray(fc.nat(40_000), { maxLength }).map(ids => ids.sort((one, other) => one - other))

const searches = fc.record({
  list: sortedIds(600),
  wanted: sortedIds(80),
  from: fc.nat(20_000),
  length: fc.nat(30_000),
  room: fc.integer({ min: 1, max: 90 }),
})

/** The documents of a list in a range that are wanted, read `room` at a time. */
function readAll({
  list,
  wanted,
  from,
  to,
  room,
}: { list: number[]; wanted: number[] } & Record<'from' | 'to' | 'room', number>) {
  const postings = buildPostings(2, visit => {
    for (const document of list) visit(1, document)
  })
  const span = spanOf(postings, 1, from, to)
  const sorted = { documents: Uint32Array.from(wanted), count: wanted.length, passed: 0 }
  const found = new Uint32Array(room)
  const all: number[] = []
  while (span.count > 0) all.push(...found.subarray(0, readCommon(postings, span, sorted, found)))
  return all
}

describe('documents that a posting list and a sorted array share', () => {
  it('2,000 times: they are those of both in the range, whatever the room', () =>
    fc.assert(
      fc.property(searches, ({ list, wanted, from, length, room }) => {
        const to = from + length
        const listed = new Set(list)
        const shared = wanted.filter(id => listed.has(id) && id >= from && id < to)
        const inRange = wanted.filter(id => id >= from && id < to)
        deepEqual(readAll({ list, wanted: inRange, from, to, room }), shared)
        deepEqual(
          readAll({ list, wanted: list, from, to, room }),
          list.filter(id => id >= from && id < to),
        )
      }),
      { numRuns: 2_000 },
    ))
})
