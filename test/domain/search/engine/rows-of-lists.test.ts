import { deepEqual, ok } from 'node:assert/strict'
import { readConfidence } from '#data/reference/confidence.ts'
import { minConfidence } from '#domain/search/answer/page-of-hits.ts'
import { toEngineQuery } from '#domain/search/engine/engine-query.ts'
import { createSearcher, type EngineResult, type Searcher } from '#domain/search/engine/searcher.ts'
import { company, segmentOf } from '../register.ts'

const words = 'nordlicht werft schmidt schmitt logistik elbkontor meyer holding technik verein'.split(' ')

/** 1,000 companies: every name of three of ten words. */
const companies = words.flatMap((one, first) =>
  words.flatMap((two, second) =>
    words.map((three, third) => company(`${first}${second}${third}`, `${one} ${two} ${three}`)),
  ),
)
const segment = segmentOf({ DE: companies, FR: companies.slice(0, 300) })
const open = () => createSearcher(segment, readConfidence())

/** Names as they are, incomplete, misspelt and joined: most of their words recur. */
const texts = words.flatMap((word, at) => {
  const next = words[(at + 3) % words.length] ?? ''
  return [
    `${word} ${next}`,
    `${next} ${word.slice(0, -2)}`,
    `${word.slice(0, 2)}x${word.slice(3)} ${next}`,
    word + next,
  ]
})
const rows = texts.flatMap(q =>
  ['DE', 'FR', 'DE'].map((country, at) => ({ q, country, mode: at > 1 ? ('auto' as const) : ('name' as const) })),
)
const answer = (search: Searcher['search'], row: (typeof rows)[number], list?: number): EngineResult =>
  search({ ...toEngineQuery({ ...row, limit: 10, filters: {} }), list })

describe('the rows of a list', () => {
  it('120 rows in two countries, of two lists, find what 120 single searches find', () => {
    const one = open()
    const other = open()
    const single = rows.map(row => answer(one.search, row))
    for (const list of [1, 2])
      deepEqual(
        rows.map(row => answer(other.search, row, list)),
        single,
      )
    ok(single.filter(({ hits }) => hits.length > 0).length > 100)
  })

  it('searches between the rows of a list do not change what either finds', () => {
    const one = open()
    const other = open()
    const single = rows.map(row => answer(one.search, row))
    deepEqual(
      rows.map((row, at) => answer(other.search, row, at % 3 === 0 ? undefined : 1)),
      single,
    )
  })

  it('a search without its unlikely hits has the same others, with the same confidence', () => {
    const { search } = open()
    for (const row of rows) {
      const query = toEngineQuery({ ...row, limit: 10, filters: {} })
      const likely = search(query).hits.filter(({ confidence }) => confidence >= minConfidence)
      deepEqual(search({ ...query, minConfidence }).hits, likely)
    }
  })
})
