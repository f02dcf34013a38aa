import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describeWithRedis } from '../support/describe-with.ts'
import { startRedis } from '../support/redis-server.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { callsIn, type LimitedCall, type LimitedWindow, type LimitRun, windowFaults } from './limit-calls.ts'

const program = fileURLToPath(new URL('limit-caller.ts', import.meta.url))
const events = 1_000_000
const servers = 4

/** Few enough that most are full, with a window that slides many times. */
const windows: readonly LimitedWindow[] = Array.from({ length: 200 }, (_, at) => ({
  limit: [3, 20, 60, 120, 600][at % 5] ?? 0,
  windowSeconds: [1, 2, 5][at % 3] ?? 0,
}))

/** Starts a process; `go` has it begin, and resolves to how many calls were counted without Redis. */
async function startCaller(run: LimitRun) {
  const child = spawn(process.execPath, [program, JSON.stringify(run)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  await lines.next()
  return async () => {
    const ended = once(child, 'exit')
    child.stdin.write('\n')
    const { value } = await lines.next()
    await ended
    return Number(value)
  }
}

function resultsIn(file: string): LimitedCall[] {
  const { buffer, byteOffset, byteLength } = readFileSync(file)
  return callsIn(new Float64Array(buffer.slice(byteOffset, byteOffset + byteLength)))
}

describeWithRedis('the windows of four servers that share one Redis', () => {
  it('agree with the oracle in 1,000,000 calls of 200 keys: never more than the limit, fewer than 1 in 1,000 refused before it', async function () {
    this.timeout(600_000)
    using folder = tempFolder()
    await using redis = await startRedis()
    const runs = Array.from({ length: servers }, (_, at) => ({
      url: redis.url,
      file: join(folder.path, String(at)),
      seed: at + 1,
      calls: events / servers,
      inFlight: 50,
      windows,
    }))
    const callers = await Promise.all(runs.map(startCaller))
    const away = await Promise.all(callers.map(go => go()))
    const calls = runs.flatMap(({ file }) => resultsIn(file))
    const admitted = calls.filter(({ outcome }) => outcome === 'admitted').length
    process.stdout.write(
      `      ${calls.length} calls, ${admitted} admitted, ${away.join(' + ')} counted without Redis\n`,
    )
    const withoutRedis = away.reduce((sum, count) => sum + count, 0)
    assert.equal(calls.length - withoutRedis, events)
    assert.ok(withoutRedis < events / 1_000)
    const faults = [...Map.groupBy(calls, ({ window }) => window)].map(([at, of]) =>
      windowFaults(of, windows[at] ?? assert.fail()),
    )
    assert.deepEqual(
      faults.filter(({ above }) => above > 0),
      [],
    )
    // A machine that stands still for a moment parts the clock of Redis from that of the callers.
    const refusedTooSoon = faults.reduce((sum, fault) => sum + fault.refusedTooSoon, 0)
    process.stdout.write(`      ${refusedTooSoon} refused before the limit\n`)
    assert.ok(refusedTooSoon < events / 1_000)
    assert.ok(admitted > events / 100 && admitted < events * 0.99)
  })
})
