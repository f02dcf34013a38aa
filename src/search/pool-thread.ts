import { Worker } from 'node:worker_threads'
import type { FromThread, PoolOptions, SearchJob, ToThread } from './pool-messages.ts'
import { SearchUnavailableError } from './search-errors.ts'
import type { SearchIndex } from './search-index.ts'

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
  /** Terminates the thread and starts another one; returns its jobs. Safe at any time, because search threads have no database open. */
  replace(): SearchJob[]
}

const minRestartDelayMs = 500
const maxRestartDelayMs = 60_000
const retryAfterSeconds = 1

/** Starts a thread; `onFree` is called whenever the thread can take a job, and when it dies. */
export function startPoolThread({ threadFile, onError }: PoolOptions, onFree: () => void): PoolThread {
  let state: PoolThread['state'] = 'idle'
  let [version, failedVersion, opening] = [0, 0, 0]
  let hasFailed = false
  let restartDelayMs = minRestartDelayMs
  let jobs: SearchJob[] = []
  let restartTimer: NodeJS.Timeout | undefined
  let isDisposed = false
  const isHurried = new Int32Array(new SharedArrayBuffer(4))
  let worker = start()

  function start(): Worker | undefined {
    try {
      return startWorker()
    } catch (error) {
      onError(String(error))
      setImmediate(() => !isDisposed && onDeath())
      return undefined
    }
  }
  function startWorker(): Worker {
    const started = new Worker(threadFile)
    // Idle threads must not keep the process alive; the HTTP server does.
    started.unref()
    started
      .on('message', (message: FromThread) => started === worker && onMessage(message))
      .on('error', error => started === worker && onError(String(error)))
      .on('exit', () => started === worker && onDeath())
    return started
  }
  const setFree = () => {
    state = jobs.length > 0 ? 'searching' : 'idle'
    onFree()
  }
  const restart = () => {
    version = 0
    failedVersion = 0
    worker = start()
    setFree()
  }
  const takeJobs = () => {
    const taken = jobs
    jobs = []
    return taken
  }
  const fail = () => {
    for (const job of takeJobs()) job.settle(new SearchUnavailableError(retryAfterSeconds))
  }
  function onMessage(message: FromThread) {
    if (message.kind === 'attached') onOpened()
    else if (jobs.length > 0)
      jobs.shift()?.settle(message.kind === 'answers' ? message.answers : new Error(message.message))
    else if (message.kind === 'error') {
      failedVersion = opening
      hasFailed = true
      onError(message.message)
    }
    setFree()
  }
  function onOpened() {
    version = opening
    hasFailed = false
    restartDelayMs = minRestartDelayMs
  }
  function onDeath() {
    state = 'dead'
    hasFailed = version === 0
    version = 0
    fail()
    restartTimer = setTimeout(restart, restartDelayMs).unref()
    // A thread that dies before it can search will probably die again.
    if (hasFailed) restartDelayMs = Math.min(maxRestartDelayMs, restartDelayMs * 2)
    onFree()
  }
  const post = (message: ToThread) => worker?.postMessage(message)

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
      return jobs
    },
    open: next => {
      state = 'opening'
      opening = next.version
      post({ kind: 'attach', index: next.index })
    },
    run: next => {
      state = 'searching'
      jobs.push(next)
      post({ kind: 'search', queries: next.queries, isPart: next.isPart, isHurried })
    },
    hurry: is => void Atomics.store(isHurried, 0, is ? 1 : 0),
    replace: () => {
      const taken = takeJobs()
      const previous = worker
      restart()
      void previous?.terminate()
      return taken
    },
    [Symbol.asyncDispose]: async () => {
      isDisposed = true
      clearTimeout(restartTimer)
      const last = worker
      state = 'dead'
      last?.removeAllListeners()
      fail()
      await last?.terminate()
    },
  }
}
