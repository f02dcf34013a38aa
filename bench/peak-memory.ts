import { readFileSync } from 'node:fs'
import { setInterval } from 'node:timers'

/**
 * Follows the peak of a process's resident memory, in megabytes, while it runs; only Linux tells it of a process that is not
 * one's own, elsewhere it stays undefined.
 */
export const followPeakMemory = (pid: number | undefined): { megabytes: () => number | undefined } & Disposable => {
  let peak: number | undefined
  const look = () => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      peak = Math.round(Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]) / 1024) || peak
    } catch {
      // It has ended, or this is no Linux.
    }
  }
  const timer = setInterval(look, 50)
  return { megabytes: () => peak, [Symbol.dispose]: () => clearInterval(timer) }
}
