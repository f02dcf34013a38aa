/** Watches how long a thread works on each of its jobs. */
interface HangWatch {
  /** The thread works on a job from now on. */
  began(): void
  /** It has answered the job. */
  answered(): void
  stop(): void
}

const maxDeadlines = 16

/**
 * Calls `onHang` when a job takes longer than a deadline, and after each call twice as long, until a job is answered within
 * one: on a machine whose cores are taken, a new thread may need several for its first answer, and would be replaced forever.
 */
export function createHangWatch(deadlineMs: number, onHang: () => void): HangWatch {
  let allowed = 1
  let passed = 0
  let timer: NodeJS.Timeout | undefined

  const stop = () => clearInterval(timer)
  const tick = () => {
    passed += 1
    if (passed < allowed) return
    allowed = Math.min(2 * allowed, maxDeadlines)
    stop()
    onHang()
  }
  return {
    began: () => {
      stop()
      passed = 0
      timer = setInterval(tick, deadlineMs).unref()
    },
    answered: () => {
      if (passed === 0) allowed = 1
      stop()
    },
    stop,
  }
}
