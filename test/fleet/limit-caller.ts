import { writeFileSync } from 'node:fs'
import pino from 'pino'
import { systemClock } from '../../src/clock.ts'
import { seededRandom } from '../../src/corpus/seeded-random.ts'
import { openTestRedisWindows, windowOf } from '../limits/test-redis-windows.ts'
import { type LimitRun, numbersPerCall } from './limit-calls.ts'

// One of several servers: `node limit-caller.ts '{"url":…}'` takes slots of random windows, as fast as some calls at once do, and
// writes for each call its window, whether it was admitted, and when it was sent and answered. Prints how often Redis was away.
const { url, file, seed, calls, inFlight, windows }: LimitRun = JSON.parse(process.argv[2] ?? '')
const random = seededRandom(seed).next
using server = await openTestRedisWindows(url, { logger: pino({ level: 'silent' }), clock: systemClock })
// The monotonic clock is that of all processes of a machine.
const milliseconds = () => Number(process.hrtime.bigint()) / 1e6

const results = new Float64Array(calls * numbersPerCall)
let [started, away] = [0, 0]

async function caller() {
  while (started < calls) {
    const call = started
    started += 1
    const at = Math.floor(random() * windows.length)
    const { limit = 0, windowSeconds = 0 } = windows[at] ?? {}
    const sent = milliseconds()
    const window = windowOf({ counter: `key:${at}`, limit, windowSeconds })
    const { admitted } = await server.take(window, systemClock.monotonic())
    results.set([at, Number(admitted), sent, milliseconds()], call * numbersPerCall)
    if (server.isUnreachable()) away += 1
  }
}

process.stdout.write('ready\n')
await new Promise(resolve => process.stdin.once('data', resolve))
await Promise.all(Array.from({ length: inFlight }, caller))
writeFileSync(file, results)
process.stdout.write(`${away}\n`)
process.stdin.destroy()
