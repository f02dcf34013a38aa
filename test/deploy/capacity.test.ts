import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Costs, costLine, costNames, costsIn } from '../../bench/capacity/costs.ts'
import { type ServerLoad, type ServerModel, simulate } from '../../bench/capacity/simulate.ts'
import { seededRandom } from '../../src/corpus/seeded-random.ts'

const costs: Costs = {
  lookupUs: 100,
  searchUs: 200,
  searchThreadUs: 2_000,
  chargeUs: 20,
  batchRowUs: 30,
  matchRowUs: 400,
  mcpUs: 180,
  chargeBytes: 2_000,
  aloneChargeBytes: 24_000,
  syncMs: 0.5,
  partitionBytes: 450,
  indexBytes: 60,
  serviceMb: 300,
}
const printed = (Object.keys(costNames) as (keyof Costs)[]).map(cost => costLine(cost, costs[cost])).join('')

/** Charges take no time, so that latencies are those of the threads. */
const model: ServerModel = {
  requestThreads: 1,
  searchThreads: 1,
  lookupMs: 1,
  searchMs: 0,
  searchThreadMs: 0,
  syncMs: 0,
  chargeMs: 0,
}
const load: ServerLoad = { lookups: 0, searches: 0, seconds: 200 }
const run = (server: Partial<ServerModel>, of: Partial<ServerLoad>) =>
  simulate({ ...model, ...server }, { ...load, ...of }, seededRandom(7))
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const isAbout = (value: number, expected: number) =>
  assert.ok(Math.abs(value / expected - 1) < 0.05, `${value}, expected ${expected}`)

describe('the simulation of a server', () => {
  for (const [perSecond, expected] of [
    [100, 1 / 0.9],
    [500, 2],
    [800, 5],
  ] as const)
    it(`agrees with the theory of queues: one thread, ${perSecond} lookups of 1 ms a second, mean ${expected.toFixed(2)} ms`, () => {
      const { lookups, busy } = run({}, { lookups: perSecond })
      isAbout(mean(lookups), expected)
      isAbout(busy.requestThreads, perSecond / 1_000)
    })

  it('agrees with it for 2 threads: 1,600 lookups of 1 ms a second, mean 2.78 ms', () =>
    isAbout(mean(run({ requestThreads: 2 }, { lookups: 1_600 }).lookups), 1 / (1 - 0.8 ** 2)))

  it('lets searches wait for search threads, and no lookup wait for them', () => {
    const { lookups, searches } = run({ searchThreadMs: 8 }, { lookups: 100, searches: 60 })
    isAbout(mean(searches), 8 / 0.52)
    isAbout(mean(lookups), 1 / 0.9)
  })

  it('commits what waits together: 2,000 charges a second by commits of 10 ms are 20 a commit, answered after 15 ms', () => {
    const { lookups, charges } = run({ lookupMs: 0, syncMs: 10 }, { lookups: 2_000 })
    isAbout(charges, 20)
    isAbout(mean(lookups), 15)
  })
})

describe('node bench/capacity.ts', () => {
  const script = fileURLToPath(new URL('../../bench/capacity.ts', import.meta.url))
  const capacity = (input: string, ...args: string[]) =>
    spawnSync(process.execPath, [script, ...args], { encoding: 'utf8', input })

  it('reads what make bench-cost prints, and adds up processors, memory, disk and bytes written', () => {
    assert.deepEqual(costsIn(`other output\n${printed}`), costs)
    const { stdout, stderr } = capacity(printed, '--growth', '0')
    assert.match(stdout, /: 0\.33 cores; each server 7\.5 GB of memory, 61 GB of disk; 2\.0 to 24\.0 MB\/s/, stderr)
  })

  it('says which cost is missing', () => {
    const { status, stderr } = capacity(printed.replace(/.*sync.*\n/, ''))
    assert.equal(status, 1)
    assert.match(stderr, /The input has no cost of a sync of the disk/)
  })
})
