import { existsSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Loaded into a server by `node --import`: writes the delays of its event loop to the file of ATTACK_LOOP_FILE every
// second, and resets the measurement when that file is removed.
const file = process.env.ATTACK_LOOP_FILE
const resolutionMs = 10
if (file && isMainThread && process.argv.includes('serve')) {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  const ms = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e6) - resolutionMs)
  const write = () => {
    if (!existsSync(file)) delay.reset()
    writeFileSync(file, JSON.stringify({ p99: ms(delay.percentile(99)), max: ms(delay.max) }))
  }
  setInterval(write, 1_000).unref()
}
