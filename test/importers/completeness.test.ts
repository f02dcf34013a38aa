import assert from 'node:assert/strict'
import { importers } from '../../src/importers/importers.ts'
import { completenessByDate } from '../../src/importers/run/completeness.ts'
import type { DatedDocument } from '../../src/importers/run/snapshot-date.ts'

const document = (name: string, facts: Partial<DatedDocument> = {}): DatedDocument => ({
  name,
  path: name,
  member: null,
  bytes: 1,
  columns: [],
  format: 'csv',
  isList: true,
  firstRow: {},
  isHeaderOnly: false,
  beginning: '',
  misfit: undefined,
  isExplicit: true,
  snapshotDate: '2026-11-01T00:00:00Z',
  ...facts,
})
const parts = (of: number, ...numbers: number[]) => numbers.map(at => document(`BasicCompanyData-part${at}_${of}.csv`))
const registered = document('JAR_IREGISTRUOTI.csv')
const deregistered = document('JAR_ISREGISTRUOTI.csv', { columns: ['isreg_data'] })

/** By date, whether documents are the whole register of a source. */
const completeness = (source: string, documents: readonly DatedDocument[], limit?: number) => {
  const importer = importers.get(source)
  assert.ok(importer)
  return [...completenessByDate(importer, documents, limit).values()]
}

describe('whether files are the whole register', () => {
  for (const { given, source, documents, says } of [
    { given: 'the one file of Companies House', source: 'gb', documents: [document('AsOneFile.csv')], says: true },
    { given: 'seven parts of seven', source: 'gb', documents: parts(7, 1, 2, 3, 4, 5, 6, 7), says: true },
    {
      given: 'six of them',
      source: 'gb',
      documents: parts(7, 1, 2, 3, 4, 5, 6),
      says: 'part 7 of 7 is missing',
    },
    {
      given: 'four of them, one twice',
      source: 'gb',
      documents: parts(7, 1, 2, 2, 4, 6),
      says: 'parts 3, 5 and 7 of 7 are missing',
    },
    {
      given: 'a part beside a whole file',
      source: 'gb',
      documents: [...parts(1, 1), document('AsOneFile.csv')],
      says: 'there are parts of different sets',
    },
    { given: 'both files of Lithuania', source: 'lt', documents: [registered, deregistered], says: true },
    {
      given: 'the registered ones',
      source: 'lt',
      documents: [registered],
      says: 'the file of deregistered entities is missing',
    },
    {
      given: 'the deregistered ones',
      source: 'lt',
      documents: [deregistered],
      says: 'the file of registered entities is missing',
    },
    { given: 'all of Zefix', source: 'ch', documents: [document('zefix-all-2026-11-01.csv')], says: true },
    {
      given: 'a query of Zefix',
      source: 'ch',
      documents: [document('zurich.csv')],
      says: 'the files are not named zefix-all',
    },
    {
      given: 'a reply of an API',
      source: 'no',
      documents: [document('enhet.json', { format: 'json', isList: false })],
      says: 'there are single records instead of a list',
    },
    {
      given: 'a file without a date',
      source: 'no',
      documents: [document('enheter.csv', { snapshotDate: null })],
      says: 'the date of the files is unknown',
    },
  ])
    it(`${given} of ${source}: ${says === true ? 'yes' : `no, ${says}`}`, () =>
      assert.deepEqual(completeness(source, documents), [says]))

  it('is told of each date, and of none where the number of records is limited', () => {
    const earlier = document('AsOneFile.csv', { snapshotDate: '2026-10-01T00:00:00Z' })
    assert.deepEqual(completeness('gb', [earlier, ...parts(2, 1)]), [true, 'part 2 of 2 is missing'])
    assert.deepEqual(completeness('gb', [earlier], 100), ['at most 100 records were read'])
  })

  it('is told of files that are it together and of different dates: none is missing', () => {
    const earlier = { ...deregistered, snapshotDate: '2026-10-31T00:00:00Z' }
    const reason = 'the files that are the whole register together are of different dates'
    assert.deepEqual(completeness('lt', [earlier, registered]), [reason, reason])
  })

  it('is never told of data sets of which nothing shows the end', () => {
    for (const source of ['de', 'dk', 'gleif', 'nl', 'pl', 'sk'])
      assert.match(String(completeness(source, [document('x.json')])[0]), /^[a-z][^.:]+$|^GLEIF [^.:]+$/)
  })
})
