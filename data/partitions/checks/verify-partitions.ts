import { statSync } from 'node:fs'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { lazy } from '#domain/lazy.ts'
import { createBackoff, type RetryDeps } from '../../async/backoff.ts'
import { type ChildProgram, startProgram } from '../../processes/child-program.ts'
import { fileStamp } from '../partition-file.ts'
import { checkFile, type FileVerdict } from './check-file.ts'

const checker = new URL('./verify-partitions-process.ts', import.meta.url)

/** Up to this size a check takes about 3 milliseconds, for which the thread that starts a process is blocked longer. */
const maxBytesInThread = 128 * 1024

const firstPauseMs = 1_000
const maxPauseMs = 60_000

/** The result of a check of a partition's file; undefined if the verifier was disposed first. */
export type Verdict = FileVerdict | undefined

const isSmall = (filename: string) => (statSync(filename, { throwIfNoEntry: false })?.size ?? 0) <= maxBytesInThread

async function checkInThread(filename: string): Promise<FileVerdict> {
  // What waits for the thread comes first.
  await nextTurn()
  return checkFile(filename)
}

async function checkInProcess(filename: string, process: ChildProgram): Promise<FileVerdict> {
  const report = (await process.request(filename)) as FileVerdict | { failure: string }
  if ('failure' in report) throw new Error(report.failure)
  return report
}

/**
 * Checks database files page by page and row by row, one after the other: small ones in this thread, others in a child process.
 * Not in a thread: terminating a thread inside SQLite's native code would crash the whole process.
 */
export interface PartitionVerifier extends AsyncDisposable {
  /** Resolves when the file has been checked; a check that fails to run is retried later. */
  check(filename: string): Promise<Verdict>
}

interface WaitingFile extends PromiseWithResolvers<Verdict> {
  filename: string
}

/** Starts the process with the first file that needs it and stops it when no file is left to check. */
export const createPartitionVerifier = (deps: RetryDeps): PartitionVerifier => {
  /** By state and name of the file: a file that replaces another during its check is checked as well. */
  const waiting = new Map<string, WaitingFile>()
  const backoff = createBackoff(deps, firstPauseMs, maxPauseMs)
  const disposed = new AbortController()
  let running: Promise<void> | undefined

  const settle = (key: string, verdict: Verdict) => {
    waiting.get(key)?.resolve(verdict)
    waiting.delete(key)
  }
  /** Checks what is waiting. Rejects when the process cannot be started, ends, or cannot read a file. */
  const checkAll = async () => {
    using stack = new DisposableStack()
    const start = async () => {
      const process = stack.use(await startProgram(checker))
      disposed.signal.throwIfAborted()
      const stop = () => process[Symbol.dispose]()
      disposed.signal.addEventListener('abort', stop)
      stack.defer(() => disposed.signal.removeEventListener('abort', stop))
      return process
    }
    const started = lazy(start)
    for (const [key, { filename }] of waiting) {
      const verdict = isSmall(filename)
        ? await checkInThread(filename)
        : await checkInProcess(filename, await started())
      settle(key, verdict)
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
      const key = `${fileStamp(filename)} ${filename}`
      const known = waiting.get(key)
      if (known) return known.promise
      const added = { filename, ...Promise.withResolvers<Verdict>() }
      waiting.set(key, added)
      running ??= run()
      return added.promise
    },
    [Symbol.asyncDispose]: async () => {
      disposed.abort()
      for (const key of [...waiting.keys()]) settle(key, undefined)
      await running
    },
  }
}
