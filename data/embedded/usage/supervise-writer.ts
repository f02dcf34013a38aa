import { createProcessBackoff } from '../../async/backoff.ts'
import type { LinkEvents, WriterLink } from './writer-link.ts'

// Milliseconds between two starts of the writer while it ends before it has written anything.
const firstPauseMs = 10
const maxPauseMs = 1_000

/**
 * A writer, which is started when it is needed, and again after it has ended: at once, or after a pause that doubles from 10 ms to 1 s
 * while it does not come to write.
 */
interface SupervisedWriter {
  /** The writer that runs. */
  readonly running: WriterLink | undefined
  /** Milliseconds until it may be started; 0 if it runs. */
  pauseMs(): number
  /** The writer, started if it does not run; undefined if it cannot be started, in which case `onEnd` is called. */
  open(): WriterLink | undefined
}

export function superviseWriter(start: (events: LinkEvents) => WriterLink, events: LinkEvents): SupervisedWriter {
  const backoff = createProcessBackoff(firstPauseMs, maxPauseMs)
  let running: WriterLink | undefined

  const onOutcomes: LinkEvents['onOutcomes'] = (outcomes, statements) => {
    backoff.succeeded()
    events.onOutcomes(outcomes, statements)
  }
  const onEnd = (cause: unknown) => {
    running = undefined
    backoff.failed()
    events.onEnd(cause)
  }
  return {
    get running() {
      return running
    },
    pauseMs: () => (running ? 0 : backoff.remaining()),
    open: () => {
      try {
        running ??= start({ onOutcomes, onEnd })
      } catch (error) {
        onEnd(error)
      }
      return running
    },
  }
}
