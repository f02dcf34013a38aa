import { addressCapacity, createWindowLimiter } from '../src/limits/window-limiter.ts'

// Prints the bytes that a limiter uses for 1,000,000 addresses, and after a flood of more.
// `node --expose-gc bench/limiter-memory.ts`

const hour = { limit: 60, windowMs: 3_600_000 }
const million = 1_000_000

const addressOf = (index: number) => `${10 + (index >> 24)}.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

function flood(room: typeof addressCapacity, addresses: number) {
  const limiter = createWindowLimiter({
    ...room,
    maxWindowMs: hour.windowMs,
    hashSecret: new Uint8Array(8).fill(1),
  })
  const ask = (from: number, to: number, callsEach: number) => {
    for (let index = from; index < to; index += 1)
      for (let call = 0; call < callsEach; call += 1) limiter.take(addressOf(index), hour, index / 1000)
  }
  ask(0, addresses, 1)
  return { limiter, ask }
}

function settled(): { held: number; resident: number } {
  for (let times = 0; times < 3; times += 1) globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { held: heapUsed + external, resident: rss }
}

// A small warm-up, so that compiled code and the young generation are not counted.
flood({ maxKeys: 1000, maxStamps: 2000 }, million / 4)
const before = settled()
const since = () => {
  const { held, resident } = settled()
  return { held: held - before.held, resident: resident - before.resident }
}
const { limiter, ask } = flood(addressCapacity, million)
const tracked = limiter.size
const afterMillion = since()
ask(million, million * 1.3, 5)
const afterFlood = since()
process.stdout.write(JSON.stringify({ tracked, afterMillion, afterFlood, stillTracked: limiter.size }))
