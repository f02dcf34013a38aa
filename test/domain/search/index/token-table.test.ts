import assert from 'node:assert/strict'
import { createTokenTable } from '#domain/search/index/token-table.ts'
import { toStrings } from '#domain/search/index/token-texts.ts'

describe('a table of tokens', () => {
  const tableOf = (tokens: readonly string[]) => {
    const table = createTokenTable()
    for (const token of tokens) table.idOf(token)
    return table
  }
  const manyTokens = Array.from({ length: 100_000 }, (_, number) => `t${number.toString(36)}`)

  it('numbers tokens in the order in which they are first asked for', () => {
    const table = createTokenTable()
    assert.deepEqual(['', 'bau', 'nord', 'bau', '', 'no'].map(table.idOf), [0, 1, 2, 1, 0, 3])
    assert.deepEqual(toStrings(table.texts()), ['', 'bau', 'nord', 'no'])
  })

  it('keeps the ids of 100,000 tokens', () => {
    const table = tableOf(manyTokens)
    assert.deepEqual(
      manyTokens.map(table.idOf),
      manyTokens.map((_, id) => id),
    )
    assert.deepEqual(toStrings(table.texts()), manyTokens)
  })

  it('numbers the tokens of other tables as if they were asked for one by one', () => {
    const table = tableOf(['', 'nord'])
    assert.deepEqual([...table.idsOf(tableOf(['', 'bau', 'nord']).texts())], [0, 2, 1])
    assert.deepEqual([...table.idsOf(tableOf(manyTokens).texts())].at(-1), manyTokens.length + 2)
    assert.deepEqual(toStrings(table.texts()), ['', 'nord', 'bau', ...manyTokens])
  })

  it('tells tokens of the same hash apart', () => {
    const texts = tableOf(['nord', 'ost', 'west']).texts()
    const table = createTokenTable()
    assert.deepEqual([...table.idsOf({ ...texts, hashes: Uint32Array.of(7, 7, 7) })], [0, 1, 2])
    assert.deepEqual(toStrings(table.texts()), ['nord', 'ost', 'west'])
  })

  it('refuses a token of more than 1024 letters', () => {
    const table = createTokenTable()
    assert.throws(() => table.idOf('a'.repeat(1025)), RangeError)
    assert.equal(table.idOf('a'.repeat(1024)), 0)
  })
})
