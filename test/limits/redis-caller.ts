import pino from 'pino'
import { systemClock } from '../../src/clock.ts'
import { openTestRedisWindows, windowOf } from './test-redis-windows.ts'

// One of several concurrent processes: `node redis-caller.ts url counter limit calls`. Prints how many were admitted.
const [url = '', counter = '', limit, calls] = process.argv.slice(2)
using windows = await openTestRedisWindows(url, { logger: pino({ level: 'silent' }), clock: systemClock })
process.stdout.write('ready\n')
await new Promise(resolve => process.stdin.once('data', resolve))
const window = windowOf({ counter, limit: Number(limit) })
const taken = await Promise.all(
  Array.from({ length: Number(calls) }, () => windows.take(window, systemClock.monotonic())),
)
const admitted = taken.filter(state => state.admitted).length
process.stdout.write(`${JSON.stringify({ admitted, away: windows.isUnreachable() })}\n`)
process.stdin.destroy()
