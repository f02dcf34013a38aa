import { readFileSync } from 'node:fs'
import { setInterval } from 'node:timers'

/**
 * Samples the peak resident memory of another process in megabytes while it runs. Only Linux reports it; elsewhere it
 * stays undefined.
 */
export const followPeakMemory = (pid: number | undefined): { megabytes: () => number | undefined } & Disposable => {
  let peak: number | undefined
  const look = () => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      peak = Math.round(Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]) / 1024) || peak
    } catch {
      // The process has ended, or this is not Linux.
    }
  }
  const timer = setInterval(look, 50)
  return { megabytes: () => peak, [Symbol.dispose]: () => clearInterval(timer) }
}
