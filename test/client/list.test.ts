import assert from 'node:assert/strict'
import { csvLine, withoutFormula } from '#domain/csv-line.ts'
import { rowProgress } from '../../src/cli/companies/row-progress.ts'
import { toIsoDay } from '../../src/client/list/iso-day.ts'
import { type MatchRow, toMatchRow } from '../../src/client/list/list-columns.ts'
import type { List } from '../../src/client/list/read-list.ts'
import { type RowResult, resultCells } from '../../src/client/list/result-columns.ts'
import { createFitting, type Room } from '../../src/client/list/rows-that-fit.ts'

const candidate = (name: string): RowResult => {
  const known = { country: 'NO', registry_id: '923609016', name, status: 'active', confidence_score: 0.5 } as const
  const unused = { address: null, incorporation_date: null, source_url: '', explanation: [], lookup: '' }
  const matched_on = { field: 'name', value: name } as const
  return { candidates: [{ ...known, ...unused, match: true, matched_on }], match: true, ambiguous: false, error: null }
}

const rowsThatFit = (rows: readonly MatchRow[], room: Room) => {
  const fits = createFitting(room)
  const end = rows.findIndex(row => !fits(row))
  return end === -1 ? rows.length : end
}

it('a row of a list may have 5 columns of identifiers, of which empty ones are not sent, and not 6', () => {
  const identifiers = ['vat', 'lei', 'euid', 'siren', 'nip', 'regon']
  const list: Pick<List, 'header' | 'name'> = { header: ['company', ...identifiers], name: 'list.csv' }
  const read = (columns: readonly string[]) => toMatchRow(list as List, { name: 'company', identifiers: columns }, 'NO')
  assert.deepEqual(read(identifiers.slice(0, 5))(['Nordlys', '1', '', '3', ' ', '5', '6']), {
    name: 'Nordlys',
    country: 'NO',
    identifiers: ['1', '3', '5'],
  })
  assert.throws(() => read(identifiers), { message: 'a row may have at most 5 columns of identifiers' })
})

describe('the results of a list', () => {
  const names = [
    ['=HYPERLINK("http://x")', `'=HYPERLINK("http://x")`],
    ['+Plus AS', "'+Plus AS"],
    ['-273 Ltd', "'-273 Ltd"],
    ['@Home', "'@Home"],
    ['\tA', "'\tA"],
    ['＝1+1', "'＝1+1"],
    ['A=B', 'A=B'],
    ['3M', '3M'],
  ] as const
  for (const [name, written] of names)
    it(`have ${JSON.stringify(written)} for a company called ${JSON.stringify(name)}, and the name itself with --raw`, () => {
      assert.equal(resultCells(candidate(name), { isRaw: false, isForReview: false })[2], written)
      assert.equal(resultCells(candidate(name), { isRaw: true, isForReview: false })[2], name)
    })

  it('quote cells that have delimiters, quotes, line ends or outer spaces, and no others', () => {
    assert.equal(csvLine(['a', 'b;c', 'd,e', 'f"g', 'h\ni', ' j', ''], ';'), 'a;"b;c";d,e;"f""g";"h\ni";" j";\r\n')
    assert.equal(csvLine([''], ','), '""\r\n')
    assert.equal(withoutFormula(''), '')
  })

  const days = [
    ['1995-03-12', '1995-03-12'],
    ['1995-03-12T00:00:00Z', '1995-03-12'],
    ['1995/3/2', '1995-03-02'],
    ['19950312', '1995-03-12'],
    ['12.3.1995', '1995-03-12'],
    ['12. 3. 1995', '1995-03-12'],
    ['03/12/1995', '03/12/1995'],
    ['1995', '1995'],
  ] as const
  for (const [text, day] of days)
    it(`read the day ${text} as ${day}${text === day ? '' : ', the only day that it can mean'}`, () =>
      assert.equal(toIsoDay(text), day))

  it('are asked for with at most the rows, the units and the bytes that a request may have', () => {
    const rows = Array.from({ length: 150 }, (_, at) => ({ name: 'A', ...(at < 120 && { country: 'NO' }) }))
    const room = { rows: 100, units: Number.POSITIVE_INFINITY, bytes: 10_000 }
    assert.equal(rowsThatFit(rows, room), 100)
    assert.equal(rowsThatFit(rows, { ...room, rows: 200, units: 139 }), 121)
    assert.equal(rowsThatFit(rows, { ...room, units: 0 }), 0)
    assert.equal(rowsThatFit(rows, { ...room, bytes: 100 }), 3)
    assert.equal(rowsThatFit(rows, { ...room, bytes: 1 }), 1)
  })

  it('show their progress in a line every 10 seconds where there is no terminal', () => {
    let now = 0
    const written: string[] = []
    const stderr = { write: (text: string) => void written.push(text) }
    const progress = rowProgress({ stderr, now: () => now }, 1000, { rows: 0, units: 0 })
    for (let rows = 100; rows < 1000; rows += 100) {
      now += 4000
      progress.show({ rows, units: rows })
    }
    progress.note('https://svc.test answered 503.')
    progress.stop()
    assert.deepEqual(written.join('').split('\n'), [
      '300 of 1000 rows, 300 units, about 28 s left',
      '600 of 1000 rows, 600 units, about 16 s left',
      '900 of 1000 rows, 900 units, about 4 s left',
      'https://svc.test answered 503.',
      '',
    ])
  })
})
