import assert from 'node:assert/strict'
import { correctDate } from '#domain/corrections/correct-text.ts'
import { liftFromRows } from '#domain/corrections/lift-from-rows.ts'

describe('the date that a text means', () => {
  for (const [name, text, date] of [
    ['incorporation_date', '1995-03-12T00:00:00+01:00', '1995-03-12'],
    ['incorporation_date', '1995-03-12 00:00:00', '1995-03-12'],
    ['from', '2026-11-01T00:00:00+01:00', '2026-10-31'],
    ['to', '2026-11-30T23:59:59Z', '2026-11-30'],
    ['from', '20261101', '2026-11-01'],
    ['from', '2026/1/5', '2026-01-05'],
    ['from', '5.1.2026', '2026-01-05'],
    ['from', '2026-02', '2026-02-01'],
    ['to', '2028-02', '2028-02-29'],
    ['from', '202611', '202611'],
    ['incorporation_date', '2026101', '2026101'],
  ] as const)
    it(`${text} is ${date === text ? 'none' : date} for ${name}`, () => {
      assert.equal(correctDate({ name }, text), date)
    })
})

describe('fields of a request that each of its rows has', () => {
  it('are lifted, and a field called constructor stays in its row', () => {
    const schema = {
      properties: { limit: {}, rows: { items: { type: 'object', properties: { name: {} } } } },
    }
    assert.deepEqual(liftFromRows({ rows: [{ name: 'Nordlys', limit: 2, constructor: 1 }] }, schema), {
      limit: 2,
      rows: [{ name: 'Nordlys', constructor: 1 }],
    })
  })
})
