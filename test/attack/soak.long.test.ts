import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeSyntheticRegister } from '../../bench/synthetic-register.ts'
import { spawnSvc } from '../cli/svc.ts'
import { batchOf, batchPath, sampleReferences, unknown } from '../support/batches.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { assertBilled } from './assert-billed.ts'
import { type AttackedServer, startAttacked } from './attacked-server.ts'
import { assertServed, latencies, lookupsDuring } from './background-lookups.ts'
import { recordAttack } from './record-attack.ts'

const references = sampleReferences(20)
const seconds = Number(process.env.SVC_SOAK_SECONDS ?? 30)
const rows = 5_000
const watchLoop = new URL('watch-loop.ts', import.meta.url).href

// Over less, a slope shows only how the heap warms up.
const secondsOfSlope = 300

/** Megabytes an hour by least squares, of samples a second apart. */
function slopeOf(samples: readonly number[]): number {
  const mean = samples.reduce((sum, each) => sum + each, 0) / samples.length
  const middle = (samples.length - 1) / 2
  const [above, below] = samples.reduce(
    ([above, below], each, at) => [above + (at - middle) * (each - mean), below + (at - middle) ** 2],
    [0, 0],
  )
  return Math.round((above / below) * 3_600)
}

/** The lowest of each quarter of some samples: garbage is collected at different times, so the rest goes up and down. */
function lowestOfQuarters(samples: readonly number[]): number[] {
  const length = Math.ceil(samples.length / 4)
  return [0, 1, 2, 3].map(quarter => Math.min(...samples.slice(quarter * length, (quarter + 1) * length)))
}

interface Soak {
  imports: number
  requests: number
  memory: number[]
}

/** Batches, searches and reads of every kind from this thread, and imports of two releases of a register in turns. */
async function soak(server: AttackedServer, files: readonly string[]): Promise<Soak> {
  const end = Date.now() + seconds * 1_000
  const found: Soak = { imports: 0, requests: 0, memory: [] }
  const paths = ['/v1/companies/search?q=equinor&country=NO', '/v1/companies/search?q=synthetic+cedar', '/v1/countries']
  const requests = [
    ...paths.map(path => () => server.request(path)),
    () => server.request(batchPath, batchOf(...references, unknown)),
  ]
  const client = async () => {
    for (; Date.now() < end; found.requests += 1) {
      const reply = await requests[found.requests % requests.length]?.()
      assert.ok(reply?.status === 200 || reply?.status === 503, reply?.text)
      await sleep(5)
    }
  }
  const importer = async () => {
    for (; Date.now() < end; found.imports += 1) {
      const settings = { SVC_DATA_DIR: server.folder.path }
      const { code, stderr } = await spawnSvc(
        ['import', 'gb', '--accept-renamed', files[found.imports % files.length] ?? ''],
        settings,
      )
      assert.equal(code, 0, stderr)
    }
  }
  const sampler = async () => {
    for (; Date.now() < end; await sleep(1_000)) found.memory.push(server.residentMb())
  }
  await Promise.all([client(), client(), client(), importer(), sampler()])
  return found
}

describe(`a server under lookups, searches and batches for ${seconds} s, with concurrent imports of ${rows} companies`, () => {
  it('answers all of them, bills each once, and its memory stays within 150 MB of what it was after a third of the time', async function () {
    this.timeout(120_000 + seconds * 2_000)
    using register = tempFolder()
    const files = await Promise.all(
      [1, 2].map(async seed => {
        // Of the same date, or the second could not follow the first again.
        const file = join(register.path, String(seed), 'BasicCompanyDataAsOneFile-2026-11-01.csv')
        await writeSyntheticRegister(file, { rows, seed })
        return file
      }),
    )
    const loopFile = join(register.path, 'loop.json')
    const settings = { NODE_OPTIONS: `--import ${watchLoop}`, ATTACK_LOOP_FILE: loopFile }
    await using server = await startAttacked({ settings })
    const measured = await lookupsDuring(server, () => {
      rmSync(loopFile, { force: true })
      return soak(server, files)
    })
    assertServed(measured)
    const { imports, requests, memory } = measured.result
    const settled = memory.slice(Math.floor(memory.length / 3))
    const [start = 0, end = 0] = [settled[0], settled.at(-1)]
    assert.ok(end - start < 150, `${start} MB became ${end} MB`)
    const lowest = lowestOfQuarters(settled)
    const isLong = seconds >= secondsOfSlope
    if (isLong) assert.ok(Number(lowest[3]) - Number(lowest[0]) < 100, `lowest of each quarter: ${lowest} MB`)
    await server.untilHealthy()
    await assertBilled(server)
    const loop: { p99: number; max: number } = JSON.parse(readFileSync(loopFile, 'utf8'))
    const slope = isLong ? `, ${slopeOf(settled)} MB an hour, lowest of each quarter ${lowest.join(', ')} MB` : ''
    const lookups = measured.during.statuses[200]
    recordAttack({
      attack: 'soak',
      sent: `${lookups} lookups, ${requests} other requests, ${imports} imports of ${rows} companies in ${seconds} s`,
      verified: 'no failed reply, each billed once, memory bounded',
      figures: `${latencies(measured)}; event loop p99 ${loop.p99} ms, longest stall ${loop.max} ms; memory ${start} → ${end} MB${slope}`,
    })
  })
})
