import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createWriteStream, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { matchList } from '../../src/client/list/match-list.ts'
import { prepareMatch } from '../../src/client/list/prepare-match.ts'
import { memoryTempFolder } from '../support/temp-folder.ts'

const rows = 1_000_000

async function writeList(path: string) {
  const file = createWriteStream(path)
  file.write('nr,company,country\n')
  for (let at = 0; at < rows; at += 1)
    if (!file.write(`${at},Company number ${at} of a long list,NO\n`)) await once(file, 'drain')
  file.end()
  await once(file, 'close')
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Bytes in use, without what earlier tests of this process left. */
function usedBytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const answerTo = (sent: readonly unknown[]) => ({
  summary: { cost_units: 0 },
  results: sent.map(() => ({ candidates: [], match: false, ambiguous: false, error: null })),
})

describe(`a list of ${rows.toLocaleString('en')} rows`, function () {
  this.timeout(300_000)

  it('is matched in memory that does not grow with it: the second half takes at most 30 MB more than the first', async () => {
    using folder = memoryTempFolder()
    const path = join(folder.path, 'list.csv')
    const out = join(folder.path, 'out.csv')
    await writeList(path)
    const most = { first: 0, second: 0 }
    let sent = 0
    const names = { name: 'company', country: 'country', identifiers: [] }
    const request = { path, out, names, country: undefined, prefix: 'svc_', isForReview: false, read: {}, settings: {} }
    const prepared = await prepareMatch(request)
    assert.deepEqual(prepared.size, {
      rows,
      repeated: 0,
      blank: 0,
      headers: 0,
      crossCountry: 0,
      rounded: 0,
      maxUnits: rows,
    })
    const plan = {
      ...prepared,
      out,
      threshold: undefined,
      maxRows: 100,
      maxUnits: rows,
      isRaw: false,
      isForReview: false,
    }
    const { tally } = await matchList(plan, prepared.progress, {
      url: 'https://svc.test',
      send: async ({ body }) => {
        const half = sent < rows / 2 ? 'first' : 'second'
        if (sent % 50_000 === 0) most[half] = Math.max(most[half], usedBytes())
        sent += 100
        return { status: 200, headers: {}, body: answerTo((body as { rows: unknown[] }).rows) }
      },
      retries: { wait: async () => false },
      signal: new AbortController().signal,
      onProgress: () => {},
    })
    assert.deepEqual([tally.rows, tally.not_found], [rows, rows])
    assert.ok(statSync(out).size > statSync(path).size)
    assert.match(readFileSync(out, 'utf8').slice(-200), /999999,.*,false,false,\r\n$/)
    assert.ok(most.second - most.first < 30_000_000, JSON.stringify(most))
  })
})
