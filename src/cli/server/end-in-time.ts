import { writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** What a process that does not end writes to its standard error, and when it is ended. */
interface LateEnd {
  /** Milliseconds from now. */
  afterMs: number
  line: string
  /** Milliseconds from then until a process whose main thread is blocked is killed; 5,000 by default. */
  blockedMs?: number
}

const program = new URL('./end-in-time-thread.ts', import.meta.url)

/**
 * Ends the process with exit code 1 unless it has ended by itself until then; if its main thread is blocked, another one kills it.
 * Either writes the line first.
 */
export function endInTime({ afterMs, line, blockedMs = 5_000 }: LateEnd): void {
  setTimeout(() => {
    writeSync(2, line)
    process.exit(1)
  }, afterMs).unref()
  try {
    const workerData = { afterMs: afterMs + blockedMs, line }
    new Worker(program, { workerData }).on('error', () => {}).unref()
  } catch {
    // Without a thread, the timer is left, and whatever runs the service.
  }
}
