import { setTimeout as sleep } from 'node:timers/promises'
import { createBackoff, type RetryDeps } from '../backoff.ts'
import { startProgram } from '../child-program.ts'
import type { FileVerdict } from './check-file.ts'

const checker = new URL('./verify-partitions-process.ts', import.meta.url)

const firstPauseMs = 1_000
const maxPauseMs = 60_000

/** The result of a check of a partition's file; undefined if the verifier was disposed first. */
export type Verdict = FileVerdict | undefined

/**
 * Checks database files page by page and row by row, one after the other, in a child process. Not in a thread:
 * terminating a thread inside SQLite's native code would crash the whole process.
 */
export interface PartitionVerifier extends AsyncDisposable {
  /** Resolves when the file has been checked; a check that fails to run is retried later. */
  check(filename: string): Promise<Verdict>
}

/** Starts the process with the first file and stops it when no file is left to check. */
export const createPartitionVerifier = (deps: RetryDeps): PartitionVerifier => {
  const waiting = new Map<string, PromiseWithResolvers<Verdict>>()
  const backoff = createBackoff(deps, firstPauseMs, maxPauseMs)
  const disposed = new AbortController()
  let running: Promise<void> | undefined

  const settle = (filename: string, verdict: Verdict) => {
    waiting.get(filename)?.resolve(verdict)
    waiting.delete(filename)
  }
  /** Checks what is waiting. Rejects when the process cannot be started, ends, or cannot read a file. */
  const checkAll = async () => {
    using program = await startProgram(checker)
    disposed.signal.throwIfAborted()
    disposed.signal.addEventListener('abort', () => program[Symbol.dispose](), { once: true })
    for (const filename of waiting.keys()) {
      const report = (await program.request(filename)) as FileVerdict | { failure: string }
      if ('failure' in report) throw new Error(report.failure)
      settle(filename, report)
      backoff.succeeded()
    }
  }
  /** The file that failed is checked after the others. */
  const moveFirstToEnd = () => {
    const [first] = waiting
    if (!first) return
    waiting.delete(first[0])
    waiting.set(...first)
  }
  const run = async () => {
    while (waiting.size > 0 && !disposed.signal.aborted) {
      try {
        await checkAll()
      } catch {
        moveFirstToEnd()
        await sleep(backoff.failed(), undefined, { ref: false, signal: disposed.signal }).catch(() => {})
      }
    }
    running = undefined
  }

  return {
    check: filename => {
      const known = waiting.get(filename)
      if (known) return known.promise
      const added = Promise.withResolvers<Verdict>()
      waiting.set(filename, added)
      running ??= run()
      return added.promise
    },
    [Symbol.asyncDispose]: async () => {
      disposed.abort()
      for (const filename of [...waiting.keys()]) settle(filename, undefined)
      await running
    },
  }
}
