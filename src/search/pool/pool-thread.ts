import { SearchUnavailableError } from '../search-errors.ts'
import type { SearchIndex } from '../search-index.ts'
import type { FromThread, PoolOptions, SearchJob } from './pool-messages.ts'
import { superviseThread } from './supervise-thread.ts'
import { createThreadJobs } from './thread-jobs.ts'

/** A slot of the pool: a thread, which is replaced when it hangs or dies. */
export interface PoolThread extends AsyncDisposable {
  readonly state: 'idle' | 'opening' | 'searching' | 'dead'
  /** Version of the open index; 0 for none. */
  readonly version: number
  /** Version that the thread could not open. */
  readonly failedVersion: number
  /** The job that it works on, and those sent ahead. */
  readonly jobs: readonly SearchJob[]
  /** Whether it has no index open and the last attempt to open one failed. */
  readonly hasNoIndex: boolean
  open(next: { index: SearchIndex; version: number }): void
  run(job: SearchJob): void
  /** Whether it ends the parts of lists that it works on after a few queries. */
  hurry(is: boolean): void
  /** Starts another thread in place of this one; returns its jobs. */
  replace(): SearchJob[]
}

interface PoolThreadEvents {
  /** Called whenever the thread can take a job, and when it dies. */
  onFree(): void
  /** Called when the job that it works on takes too long. */
  onHang(): void
}

const retryAfterSeconds = 1

export function startPoolThread(
  { threadFile, deadlineMs, onError }: PoolOptions,
  { onFree, onHang }: PoolThreadEvents,
): PoolThread {
  let state: PoolThread['state'] = 'idle'
  let version = 0
  let failedVersion = 0
  let opening = 0
  let hasFailed = false
  const isHurried = new Int32Array(new SharedArrayBuffer(4))
  const jobs = createThreadJobs(deadlineMs, onHang)
  const thread = superviseThread(threadFile, { onMessage, onError, onDeath, onRestart })

  function setFree() {
    state = jobs.list.length > 0 ? 'searching' : 'idle'
    onFree()
  }

  function fail() {
    for (const job of jobs.take()) job.settle(new SearchUnavailableError(retryAfterSeconds))
  }

  function onOpened() {
    version = opening
    hasFailed = false
    thread.succeeded()
  }

  function onMessage(message: FromThread) {
    if (message.kind === 'attached') onOpened()
    else if (jobs.list.length > 0)
      jobs.answered(message.kind === 'answers' ? message.answers : new Error(message.message))
    else if (message.kind === 'error') {
      failedVersion = opening
      hasFailed = true
      onError(message.message)
    }
    setFree()
  }

  function onRestart() {
    version = 0
    failedVersion = 0
    setFree()
  }

  function onDeath() {
    state = 'dead'
    hasFailed = version === 0
    version = 0
    fail()
    onFree()
  }

  return {
    get state() {
      return state
    },
    get version() {
      return version
    },
    get failedVersion() {
      return failedVersion
    },
    get hasNoIndex() {
      return hasFailed && version === 0
    },
    get jobs() {
      return jobs.list
    },
    open: next => {
      state = 'opening'
      opening = next.version
      thread.post({ kind: 'attach', index: next.index })
    },
    run: next => {
      state = 'searching'
      jobs.add(next)
      thread.post({ kind: 'search', queries: next.queries, isPart: next.isPart, isHurried })
    },
    hurry: is => void Atomics.store(isHurried, 0, is ? 1 : 0),
    replace: () => {
      const taken = jobs.take()
      thread.replace()
      return taken
    },
    [Symbol.asyncDispose]: async () => {
      state = 'dead'
      fail()
      await thread[Symbol.asyncDispose]()
    },
  }
}
