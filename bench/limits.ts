import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { systemClock } from '../src/clock.ts'
import { createWindowLimiter, keyCapacity } from '../src/limits/window-limiter.ts'
import { median } from './statistics.ts'

// Compares the limiter for 10,000 keys, half of whose calls are refused, with a bare Map of counters and with the fixed
// window of
// rate-limiter-flexible, and measures its memory and that of the library for a million addresses. Prints two lines.
// `node bench/limits.ts [calls per round] [rounds]`

const [calls = 1_000_000, rounds = 7] = process.argv.slice(2).map(Number)
const keys = Array.from({ length: 10_000 }, (_, index) => `${String(index).padStart(12, 'k')}:companies-read`)
const minute = { limit: 60, windowMs: 60_000 }
// 120 calls per minute for each key.
const gapMs = minute.windowMs / (keys.length * 2 * minute.limit)

const limiter = createWindowLimiter({ ...keyCapacity, maxWindowMs: 60_000, hashSecret: new Uint8Array(8).fill(1) })
const counter = new Map<string, number>()
let now = 0

const acts: Record<'limiter' | 'map', (key: string) => unknown> = {
  limiter: key => {
    now += gapMs
    return limiter.take(key, minute, now)
  },
  map: key => counter.set(key, (counter.get(key) ?? 0) + 1),
}

function perSecond(act: (key: string) => unknown): number {
  const started = systemClock.monotonic()
  for (let call = 0; call < calls; call += 1) act(keys[(call * 7919) % keys.length] ?? '')
  return calls / ((systemClock.monotonic() - started) / 1000)
}

const figures: Record<keyof typeof acts, number[]> = { limiter: [], map: [] }
perSecond(acts.limiter)
for (let round = 0; round < rounds; round += 1) {
  figures.map.push(perSecond(acts.map))
  figures.limiter.push(perSecond(acts.limiter))
}
const memory = fileURLToPath(new URL('./limiter-memory.ts', import.meta.url))
const { afterMillion } = JSON.parse(execFileSync(process.execPath, ['--expose-gc', memory], { encoding: 'utf8' }))
const own = median(figures.limiter)
const bare = median(figures.map)
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)

/** Takes a second of the library's limiter, which answers with a promise. */
async function libraryPerSecond(): Promise<number> {
  const library = new RateLimiterMemory({ points: minute.limit, duration: 60 })
  const started = systemClock.monotonic()
  for (let call = 0; call < calls / 10; call += 1)
    await library.consume(keys[(call * 7919) % keys.length] ?? '').catch(() => undefined)
  return calls / 10 / ((systemClock.monotonic() - started) / 1000)
}

/** Bytes of heap that the library holds for one window of each of 100,000 addresses, times ten. */
async function libraryMemory(): Promise<number> {
  const library = new RateLimiterMemory({ points: 60, duration: 3600 })
  const before = process.memoryUsage().heapUsed
  for (let address = 0; address < 100_000; address += 1)
    await library.consume(`10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`)
  return (process.memoryUsage().heapUsed - before) * 10
}

process.stdout.write(
  `limiter: ${Math.round(own)} takes/s, ${Math.round(1e9 / own)} ns each (a bare Map counter: ${Math.round(bare)}/s, ${(bare / own).toFixed(1)} times as fast), 1,000,000 addresses in ${megabytes(afterMillion.held)} MB (${megabytes(afterMillion.resident)} MB resident)\n`,
)
const library = await libraryPerSecond()
process.stdout.write(
  `RateLimiterMemory, fixed windows: ${Math.round(library)} takes/s (${(own / library).toFixed(1)} times as slow), 1,000,000 addresses in ${megabytes(await libraryMemory())} MB\n`,
)
process.exit()
