import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { systemClock } from '../src/clock.ts'
import { createWindowLimiter, roomForKeys } from '../src/limits/window-limiter.ts'

// Compares the limiter for 10,000 keys, half of whose calls are refused, with a bare Map of counters, and measures its memory for
// a million addresses. Prints one line. `node bench/limits.ts [calls per round] [rounds]`

const [calls = 1_000_000, rounds = 7] = process.argv.slice(2).map(Number)
const keys = Array.from({ length: 10_000 }, (_, index) => `${String(index).padStart(12, 'k')}:companies-read`)
const minute = { limit: 60, windowMs: 60_000 }
// 120 calls per minute for each key.
const gapMs = minute.windowMs / (keys.length * 2 * minute.limit)

const limiter = createWindowLimiter({ ...roomForKeys, maxWindowMs: 60_000, hashSecret: new Uint8Array(8).fill(1) })
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

const median = (values: number[]) => values.toSorted((first, second) => first - second)[values.length >> 1] ?? 0

const figures: Record<keyof typeof acts, number[]> = { limiter: [], map: [] }
perSecond(acts.limiter)
for (let round = 0; round < rounds; round += 1) {
  figures.map.push(perSecond(acts.map))
  figures.limiter.push(perSecond(acts.limiter))
}
const memory = fileURLToPath(new URL('./limiter-memory.ts', import.meta.url))
const { afterMillion } = JSON.parse(execFileSync(process.execPath, ['--expose-gc', memory], { encoding: 'utf8' }))
const [own, bare] = [median(figures.limiter), median(figures.map)]
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
process.stdout.write(
  `limiter: ${Math.round(own)} takes/s, ${Math.round(1e9 / own)} ns each (a bare Map counter: ${Math.round(bare)}/s, ${(bare / own).toFixed(1)} times as fast), 1,000,000 addresses in ${megabytes(afterMillion.held)} MB (${megabytes(afterMillion.resident)} MB resident)\n`,
)
