import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { systemClock } from '../../src/clock.ts'
import { seededRandom } from '../../src/corpus/seeded-random.ts'
import { openTestRedisWindows, windowOf } from '../limits/test-redis-windows.ts'
import { type LimitRun, type Outcome, outcomes } from './limit-calls.ts'

// One of several servers: `node limit-caller.ts '{"url":…}'` takes slots of random windows, as fast as some calls at once do, and
// writes for each call its window, its outcome, and when it was sent and answered. Prints how many calls were counted without Redis.
const { url, file, seed, calls, inFlight, windows }: LimitRun = JSON.parse(process.argv[2] ?? '')
const random = seededRandom(seed).next
using server = await openTestRedisWindows(url, { logger: pino({ level: 'silent' }), clock: systemClock })
// The monotonic clock is that of all processes of a machine.
const milliseconds = () => Number(process.hrtime.bigint()) / 1e6

const results: number[] = []
let left = calls
let away = 0

async function caller() {
  while (left > 0) {
    left -= 1
    const at = Math.floor(random() * windows.length)
    const { limit = 0, windowSeconds = 0 } = windows[at] ?? {}
    const sent = milliseconds()
    const window = windowOf({ counter: `key:${at}`, limit, windowSeconds })
    const { admitted } = await server.take(window, systemClock.monotonic())
    const outcome: Outcome = server.isUnreachable() ? 'undecided' : admitted ? 'admitted' : 'refused'
    if (outcome === 'undecided') {
      // A busy machine kept Redis from answering in time; it may decide once it runs again. Another call takes its place.
      left += 1
      away += 1
      while (server.isUnreachable()) await sleep(10)
    }
    results.push(at, outcomes.indexOf(outcome), sent, milliseconds())
  }
}

process.stdout.write('ready\n')
await new Promise(resolve => process.stdin.once('data', resolve))
await Promise.all(Array.from({ length: inFlight }, caller))
writeFileSync(file, Float64Array.from(results))
process.stdout.write(`${away}\n`)
process.stdin.destroy()
