import { deepEqual, equal } from 'node:assert/strict'
import { createTermTable, type TermTable } from '#domain/search/engine/term-table.ts'

const wordsOf = ({ first, next, slots, similarities }: TermTable, token: number) => {
  const words: [slot: number, similarity: number][] = []
  for (let entry = first(token); entry >= 0; entry = next[entry] ?? -1)
    words.push([slots[entry] ?? 0, similarities[entry] ?? 0])
  return words
}

describe('the term table: the words of a query that a token matches', () => {
  it('a token may match two words, each with the highest similarity added', () => {
    const table = createTermTable()
    table.add(42, 0, 0.5)
    table.add(42, 1, 0.25)
    table.add(42, 0, 0.75)
    table.add(42, 0, 0.5)
    deepEqual(wordsOf(table, 42), [
      [1, 0.25],
      [0, 0.75],
    ])
    equal(table.tokenCount, 1)
  })

  it('holds 2,800 tokens, leaves out more, and is empty after clear', () => {
    const table = createTermTable()
    for (let token = 1; token <= 3_000; token += 1) table.add(token * 4096, token % 14, 0.5)
    equal(table.tokenCount, 2_800)
    for (let token = 1; token <= 2_800; token += 1) deepEqual(wordsOf(table, token * 4096), [[token % 14, 0.5]])
    equal(table.first(2_801 * 4096), -1)
    table.clear()
    equal(table.tokenCount, 0)
    equal(table.first(4096), -1)
  })
})
