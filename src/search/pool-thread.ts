import { Worker } from 'node:worker_threads'
import type { FromThread, PoolOptions, SearchJob, ToThread } from './pool-messages.ts'
import { SearchUnavailableError } from './search-errors.ts'
import type { SearchIndex } from './search-index.ts'

/** A place in the pool: one thread, and another when that one is stuck or dies. */
export interface PoolThread extends AsyncDisposable {
  readonly state: 'free' | 'opening' | 'searching' | 'away'
  /** Version of the index it has open; 0 for none. */
  readonly version: number
  /** Version that it could not open. */
  readonly failedVersion: number
  readonly job: SearchJob | undefined
  /** Whether it has no index open and the last attempt to open one failed. */
  readonly hasNoIndex: boolean
  open(wanted: { index: SearchIndex; version: number }): void
  run(job: SearchJob): void
  /** Ends the thread, whatever it does, and starts another. Threads that search hold no database: ending them is safe. */
  replace(): void
}

const pauseAfterDeathMs = 500
const maxPauseMs = 60_000
const soonSeconds = 1

/** Starts a thread; `onFree` is called whenever it can be given work. */
export function startPoolThread({ threadFile, onError }: PoolOptions, onFree: () => void): PoolThread {
  let state: PoolThread['state'] = 'free'
  let [version, refused, opening] = [0, 0, 0]
  let hasFailed = false
  let pauseMs = pauseAfterDeathMs
  let job: SearchJob | undefined
  let pause: NodeJS.Timeout | undefined
  let worker = start()

  function start(): Worker {
    const started = new Worker(threadFile)
    // The service is kept alive by its server, not by idle threads.
    started.unref()
    started
      .on('message', (message: FromThread) => started === worker && onMessage(message))
      .on('error', error => started === worker && onError(String(error)))
      .on('exit', () => started === worker && onDeath())
    return started
  }
  const become = (next: PoolThread['state']) => {
    state = next
    if (next === 'free') onFree()
  }
  const startAgain = () => {
    version = 0
    refused = 0
    worker = start()
    become('free')
  }
  const finish = (outcome: Parameters<SearchJob['settle']>[0]) => {
    const finished = job
    job = undefined
    finished?.settle(outcome)
  }
  function onMessage(message: FromThread) {
    if (message.kind === 'attached') onOpened()
    else if (message.kind === 'answer') finish(message.answer)
    else if (job) finish(new Error(message.message))
    else {
      refused = opening
      hasFailed = true
      onError(message.message)
    }
    become('free')
  }
  function onOpened() {
    version = opening
    hasFailed = false
    pauseMs = pauseAfterDeathMs
  }
  function onDeath() {
    state = 'away'
    hasFailed = version === 0
    version = 0
    finish(new SearchUnavailableError(soonSeconds))
    pause = setTimeout(startAgain, pauseMs).unref()
    // One that dies before it can search will do so again.
    if (hasFailed) pauseMs = Math.min(maxPauseMs, pauseMs * 2)
    onFree()
  }
  const say = (message: ToThread) => worker.postMessage(message)

  return {
    get state() {
      return state
    },
    get version() {
      return version
    },
    get failedVersion() {
      return refused
    },
    get hasNoIndex() {
      return hasFailed && version === 0
    },
    get job() {
      return job
    },
    open: wanted => {
      state = 'opening'
      opening = wanted.version
      say({ kind: 'attach', index: wanted.index })
    },
    run: next => {
      state = 'searching'
      job = next
      say({ kind: 'search', query: next.query })
    },
    replace: () => {
      job = undefined
      const stuck = worker
      startAgain()
      void stuck.terminate()
    },
    [Symbol.asyncDispose]: async () => {
      clearTimeout(pause)
      const last = worker
      state = 'away'
      last.removeAllListeners()
      finish(new SearchUnavailableError(soonSeconds))
      await last.terminate()
    },
  }
}
