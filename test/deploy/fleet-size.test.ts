import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { fleetFor, type Load, type Measured, measuredIn } from '../../bench/sizing.ts'

const output = `
keyed lookup: 0.33 of the requests/s of bare Express (5 rounds of 5 s, median; 8476/s), p99 at half load 6.3 ms (best 6; 0 % of the core stolen); bare
match of 100 rows in NO of 1000 companies: mean 90.1 ms, p50 88.0 ms; one search: mean 5.00 ms, p50 4.10 ms; 18.0 times
ledger with 64 in flight: PostgreSQL 27521 records/s, 1.07 of the embedded ledger's 25694; processor time 33 us a record, 1.00 of its 33
`
const measured: Measured = { lookups: 8_000, searchMs: 5, chargeUs: 40 }
const load: Load = {
  lookups: 1_000,
  searches: 10,
  charges: 1_000,
  companies: 60_000_000,
  cores: 4,
  utilisation: 0.6,
  spare: 1,
}

describe('the size of a fleet', () => {
  it('is computed from what benchmarks print, the last of each figure', () => {
    assert.deepEqual(measuredIn(output), { lookups: 8_476, searchMs: 5, chargeUs: 33 })
    const later =
      'keyed lookup on PostgreSQL with Redis: 0.88 of the embedded requests/s (goal); 7459/s and 8476/s, 3 rounds\n'
    assert.equal(measuredIn(output + later).lookups, 7_459)
    assert.deepEqual(measuredIn('nothing'), {})
  })

  it('is at least 2 servers, and one more than the load takes', () => {
    assert.deepEqual(
      [0, 1_000, 9_600, 50_000].map(lookups => {
        const { servers, boundBy } = fleetFor({ ...load, lookups, searches: 0 }, measured)
        return [servers, boundBy]
      }),
      [
        [2, 'redundancy'],
        [2, 'lookups'],
        [3, 'lookups'],
        [12, 'lookups'],
      ],
    )
  })

  it('follows from searches where these take more: 15,000/s of 5 ms take 42 servers of 4 cores, with 3 search threads each', () => {
    const fleet = fleetFor({ ...load, lookups: 85_000, searches: 15_000, charges: 100_000 }, measured)
    assert.partialDeepStrictEqual(fleet, { servers: 43, boundBy: 'searches', searchThreads: 3 })
    assert.deepEqual([fleet.postgresCores, fleet.postgresConnections], [(100_000 * 40e-6) / 0.6, 43 * 5 * 14])
  })

  it('has memory for two indexes while one is replaced: 10.2 GB for 60 million companies', () => {
    assert.equal(fleetFor(load, measured).memoryGb, 10.2)
  })

  it('is printed with the figures that were not measured', () => {
    const script = fileURLToPath(new URL('../../bench/fleet-size.ts', import.meta.url))
    const { stdout, stderr } = spawnSync(process.execPath, [script, '--lookups', '20000'], {
      encoding: 'utf8',
      input: output,
    })
    assert.match(stdout, /^5 servers of 4 cores \(bound by lookups\)/, stderr)
    assert.doesNotMatch(stdout, /not measured/)
    assert.match(
      spawnSync(process.execPath, [script], { encoding: 'utf8', input: '' }).stdout,
      /not measured here: lookups/,
    )
  })
})
