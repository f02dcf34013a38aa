import { rmSync } from 'node:fs'
import { ArrayFileError, type ArrayFileReason } from './array-file-error.ts'
import { staleCountries } from './build-index.ts'
import { createVersionReader } from './index-version.ts'
import { createLiveGenerations } from './live-generations.ts'
import { type LoadedIndex, loadIndex } from './load-index.ts'
import { runBuild } from './run-build-process.ts'
import type { SearchLog } from './search-log.ts'
import { deltaFile } from './snapshot.ts'

export interface RefresherOptions {
  dataDir: string
  countries: readonly string[]
  deltaShare: number
  /** Whether to build what is missing or behind; otherwise the index is loaded only. */
  builds: boolean
  logger: SearchLog
  /** Called with every newly loaded index. */
  onIndex: (index: LoadedIndex) => void
}

/** Keeps the index up to date with the partitions. */
export interface IndexRefresher extends AsyncDisposable {
  /** Checks the partitions for changes, and resolves to true once the index is up to date with them, to false on failure. */
  refresh(): Promise<boolean>
  readonly loaded: LoadedIndex | undefined
  /** Countries whose indexed generation is not the current one. */
  readonly stale: readonly string[]
  readonly hasFailed: boolean
}

/** Maximum number of builds in one refresh; more than one is needed when partitions change during a build. */
const maxRounds = 5

export function createIndexRefresher({
  dataDir,
  countries,
  deltaShare,
  builds,
  logger,
  onIndex,
}: RefresherOptions): IndexRefresher {
  const live = createLiveGenerations(dataDir, countries)
  const currentVersion = createVersionReader(dataDir)
  const stopped = new AbortController()
  let loaded: LoadedIndex | undefined
  let stale: readonly string[] = [...countries]
  let hasFailed = false
  let running: Promise<boolean> | undefined
  let next: Promise<boolean> | undefined

  const discardDelta = (reason: ArrayFileReason) => {
    if (!builds) return
    logger.warn({ reason }, 'the stored search delta cannot be used: it is rebuilt')
    rmSync(deltaFile(dataDir), { force: true })
  }
  /** Loads the stored index; returns the reason if it cannot be loaded. */
  const load = async () => {
    try {
      const index = await loadIndex(dataDir, loaded)
      const isNew = index.id !== loaded?.id || index.delta !== loaded.delta
      loaded = index
      if (index.deltaError) discardDelta(index.deltaError)
      if (isNew) onIndex(index)
      return undefined
    } catch (error) {
      if (!(error instanceof ArrayFileError)) throw error
      return error.reason
    }
  }
  const findStale = async () => {
    stale = staleCountries(loaded?.generations ?? {}, live.read())
    return stale.length
  }
  const isCurrent = async () => (await findStale()) === 0 && loaded?.version === currentVersion()
  const build = async (isRebuild: boolean) => {
    const countriesToIndex = stale
    const built = await runBuild({ dataDir, countries, deltaShare, isRebuild }, { signal: stopped.signal })
    logger.info({ built, countries: countriesToIndex }, 'search index built')
  }
  const update = async (): Promise<boolean> => {
    if (await isCurrent()) return true
    let reason = await load()
    if (!builds) return isCurrent()
    if (reason === 'damaged' || reason === 'other_version')
      logger.warn({ reason }, 'the stored search index cannot be used: it is rebuilt')
    for (let round = 0; round < maxRounds; round += 1) {
      if (await isCurrent()) return true
      await build(reason === 'damaged')
      reason = await load()
    }
    return isCurrent()
  }
  const attempt = async () => {
    try {
      hasFailed = !(await update())
    } catch (error) {
      hasFailed = !stopped.signal.aborted
      if (hasFailed) logger.error({ err: error }, 'the search index could not be built')
    }
    return !hasFailed
  }
  const start = () => {
    running = attempt().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    refresh: () => {
      if (!running) return start()
      // The running refresh may have read the partitions before this call.
      next ??= running.then(() => {
        next = undefined
        return start()
      })
      return next
    },
    get loaded() {
      return loaded
    },
    get stale() {
      return stale
    },
    get hasFailed() {
      return hasFailed
    },
    [Symbol.asyncDispose]: async () => {
      stopped.abort()
      await next
      await running
    },
  }
}
