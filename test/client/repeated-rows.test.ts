import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { costLines } from '../../src/client/list/cost-lines.ts'
import { matchList } from '../../src/client/list/match-list.ts'
import { createOffsetTable } from '../../src/client/list/offset-table.ts'
import { prepareMatch } from '../../src/client/list/prepare-match.ts'
import { readProgress, resumePath } from '../../src/client/list/resume-file.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

interface Sent {
  idempotency_key: string
  rows: { name: string }[]
}

const unused = { status: 'active', confidence_score: 0.9, address: null, matched_on: {} }
const found = (name: string) => ({
  candidates: [{ country: 'NO', registry_id: `id of ${name}`, name, ...unused }],
  match: true,
  ambiguous: false,
  error: null,
})
const failed = { candidates: [], match: false, ambiguous: false, error: { code: 'partition_unavailable' } }

describe('identical rows of a list', () => {
  let folder: TempFolder
  let sent: Sent[]
  let broken: Set<string>
  let isKilled: () => boolean

  beforeEach(() => {
    folder = tempFolder()
    sent = []
    broken = new Set()
    isKilled = () => false
  })
  afterEach(() => folder[Symbol.dispose]())

  const out = () => join(folder.path, 'out.csv')
  const prepare = (lines: readonly string[]) => {
    const path = join(folder.path, 'list.csv')
    writeFileSync(path, ['nr;company;note', ...lines, ''].join('\n'))
    const names = { name: 'company', identifiers: [] }
    const form = { prefix: 'svc_', isForReview: false, read: {}, settings: {} }
    return prepareMatch({ path, out: out(), names, country: 'NO', ...form })
  }
  const match = async (lines: readonly string[], limits: { maxRows?: number; maxUnits?: number } = {}) => {
    const prepared = await prepare(lines)
    const form = { threshold: undefined, isRaw: false, isForReview: false, out: out() }
    const plan = { ...prepared, ...form, maxRows: 100, maxUnits: 1000, ...limits }
    return matchList(plan, prepared.progress, {
      url: 'https://svc.test',
      send: async ({ body }) => {
        const asked = body as unknown as Sent
        sent.push(asked)
        if (isKilled()) throw new Error('killed')
        const results = asked.rows.map(({ name }) => (broken.has(name) ? failed : found(name)))
        const cost_units = results.filter(({ error }) => !error).length
        return { status: 200, headers: {}, body: { summary: { cost_units }, results } }
      },
      retries: { wait: async () => false },
      signal: new AbortController().signal,
      onProgress: () => {},
    })
  }
  const names = () => sent.map(({ rows }) => rows.map(({ name }) => name).join(''))
  const ids = () =>
    readFileSync(out(), 'utf8')
      .split('\r\n')
      .slice(1, -1)
      .map(line => line.split(';id of ')[1]?.[0] ?? '-')
      .join('')
  const rowsOf = (letters: string) => [...letters].map((letter, at) => `${at};${letter};"a;""b""\né ${at}"`)

  it('are sent and billed once, in one request or far apart, and each has the result in its place', async () => {
    const { tally } = await match(rowsOf('ABACADABBCDE'), { maxRows: 2 })
    assert.deepEqual([names(), ids()], [['AB', 'CD', 'E'], 'ABACADABBCDE'])
    assert.deepEqual([tally.rows, tally.matched, tally.units], [12, 12, 5])
  })

  it('are no rows that differ in a column that is sent', async () => {
    await match(['1;A;', '2;a;', '3;A B;', '4; A ;'])
    assert.deepEqual(names(), [['A', 'a', 'A B'].join('')])
  })

  it('are sent again if the first of them has failed', async () => {
    broken.add('A')
    const { tally } = await match(rowsOf('ABACA'), { maxRows: 2 })
    assert.deepEqual([names(), ids(), tally.errors], [['AB', 'CA'], '-B-C-', { partition_unavailable: 3 }])
  })

  it('cost nothing after the last unit: a list ends complete if the rest of it is known', async () => {
    const { reason, tally } = await match(rowsOf('ABABBA'), { maxUnits: 2 })
    assert.deepEqual([reason, tally.units, ids()], [undefined, 2, 'ABABBA'])
  })

  it('are not paid for again by a run that continues: what was in flight is sent under the same key', async () => {
    isKilled = () => sent.length === 2
    await assert.rejects(match(rowsOf('ABACADABBE'), { maxRows: 2 }), /killed/)
    isKilled = () => false
    const { tally } = await match(rowsOf('ABACADABBE'), { maxRows: 2 })
    assert.deepEqual([names(), ids()], [['AB', 'CD', 'CD', 'E'], 'ABACADABBE'])
    assert.equal(sent[2]?.idempotency_key, sent[1]?.idempotency_key)
    assert.deepEqual([tally.rows, tally.units], [10, 5])
  })

  it('are sent unchanged after an upgrade where a release that asked about each row was stopped in a request', async () => {
    isKilled = () => sent.length === 2
    await assert.rejects(match(rowsOf('AACDBBBE'), { maxRows: 2 }), /killed/)
    // As that release wrote it: 3 rows were answered, and 4 are in flight.
    const progress = readProgress(out()) ?? assert.fail()
    assert.equal(progress.tally.rows, 3)
    writeFileSync(resumePath(out()), JSON.stringify({ ...progress, asksOnce: undefined, inFlight: 4 }))
    for (let stops = 0; stops < 2; stops += 1) {
      isKilled = () => true
      await assert.rejects(match(rowsOf('AACDBBBE'), { maxRows: 2 }), /killed/)
    }
    isKilled = () => false
    const { tally } = await match(rowsOf('AACDBBBE'), { maxRows: 2 })
    assert.deepEqual([names(), ids()], [['AC', 'DB', 'DBBB', 'DBBB', 'DBBB', 'E'], 'AACDBBBE'])
    assert.equal(new Set(sent.slice(2, 5).map(({ idempotency_key }) => idempotency_key)).size, 1)
    assert.deepEqual([tally.rows, tally.units], [8, 7])
  })

  it('are counted before anything is sent, and left out of the maximum cost: 3 of 5 rows cost 2 units', async () => {
    const { size } = await prepare(rowsOf('ABAAB'))
    const estimate = { size, done: 0, maxRows: 2, unitsAllowed: 9, isBilled: false, usage: undefined }
    assert.deepEqual(size, { rows: 5, repeated: 3, blank: 0, headers: 0, crossCountry: 0, rounded: 0, maxUnits: 2 })
    assert.deepEqual(costLines(estimate), [
      '5 rows.',
      '3 rows repeat others, which are sent once.',
      'Nothing is billed with this key. It takes 1 request.',
    ])
  })
})

describe('the table of known rows', () => {
  it('keeps the first position of each of 100,000 keys', () => {
    const table = createOffsetTable()
    const keys = Array.from({ length: 100_000 }, (_, at) => at * 7919 + 1)
    for (const [at, key] of keys.entries()) table.add(key, at)
    for (const key of keys) table.add(key, -1)
    assert.ok(keys.every((key, at) => table.get(key) === at))
    assert.equal(table.get(2), undefined)
  })
})
