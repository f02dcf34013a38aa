import { rmSync } from 'node:fs'
import { ArrayFileError, type ArrayFileReason } from './array-file.ts'
import { staleCountries } from './build-index.ts'
import { createLiveGenerations } from './live-generations.ts'
import { type LoadedIndex, loadIndex } from './load-index.ts'
import { runBuild } from './run-build-process.ts'
import type { SearchLog } from './search-log.ts'
import { deltaFile } from './snapshot.ts'

export interface RefresherOptions {
  dataDir: string
  countries: readonly string[]
  deltaShare: number
  logger: SearchLog
  /** Told of every index that is better than the one before. */
  onIndex: (index: LoadedIndex) => void
}

/** Keeps the index as the partitions are. */
export interface IndexRefresher extends AsyncDisposable {
  /** Looks whether the partitions have changed, and resolves when the index holds what they held; false when that failed. */
  refresh(): Promise<boolean>
  readonly loaded: LoadedIndex | undefined
  /** Countries that the index does not hold as they are. */
  readonly stale: readonly string[]
  readonly hasFailed: boolean
}

/** Builds that may be needed until the index is current, when partitions change while it is built. */
const maxRounds = 5

export function createIndexRefresher({
  dataDir,
  countries,
  deltaShare,
  logger,
  onIndex,
}: RefresherOptions): IndexRefresher {
  const live = createLiveGenerations(dataDir, countries)
  const stopped = new AbortController()
  let loaded: LoadedIndex | undefined
  let stale: readonly string[] = [...countries]
  let hasFailed = false
  let running: Promise<boolean> | undefined
  let next: Promise<boolean> | undefined

  const giveUpDelta = (fault: ArrayFileReason) => {
    logger.warn({ fault }, 'the stored changes of the search index cannot be used: they are built anew')
    rmSync(deltaFile(dataDir), { force: true })
  }
  /** Why what is stored cannot be loaded; undefined when it was. */
  const load = async () => {
    try {
      const index = await loadIndex(dataDir, loaded)
      const isNew = index.id !== loaded?.id || index.delta !== loaded.delta
      loaded = index
      if (index.deltaError) giveUpDelta(index.deltaError)
      if (isNew) onIndex(index)
      return undefined
    } catch (error) {
      if (!(error instanceof ArrayFileError)) throw error
      return error.reason
    }
  }
  const lookBehind = async () => {
    stale = staleCountries(loaded?.generations ?? {}, await live.read())
    return stale.length
  }
  const build = async (fromNothing: boolean) => {
    const countriesBehind = stale
    const built = await runBuild({ dataDir, countries, deltaShare, isRebuild: fromNothing }, { signal: stopped.signal })
    logger.info({ built, countries: countriesBehind }, 'search index built')
  }
  const bringUpToDate = async (): Promise<boolean> => {
    if (loaded && (await lookBehind()) === 0) return true
    let fault = await load()
    if (fault === 'damaged' || fault === 'other_version')
      logger.warn({ fault }, 'the stored search index cannot be used: it is built anew')
    for (let round = 0; round < maxRounds; round += 1) {
      if ((await lookBehind()) === 0 && loaded) return true
      await build(fault === 'damaged')
      fault = await load()
    }
    return (await lookBehind()) === 0
  }
  const attempt = async () => {
    try {
      hasFailed = !(await bringUpToDate())
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
      // What runs may have looked before the question came.
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
