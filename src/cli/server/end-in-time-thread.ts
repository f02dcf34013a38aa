import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

// Kills a process whose main thread is blocked, so that it cannot end itself.

const { afterMs, line } = workerData as { afterMs: number; line: string }

setTimeout(() => {
  writeSync(2, line)
  process.kill(process.pid, 'SIGKILL')
}, afterMs)
