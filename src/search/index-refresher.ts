import { singleFlight } from '#data/async/single-flight.ts'
import { staleCountries } from './build/build-index.ts'
import { runBuild } from './build/run-build-process.ts'
import { createVersionReader } from './index-version.ts'
import { createLiveGenerations } from './live-generations.ts'
import { type KeptIndexOptions, keepIndex } from './stored-index/kept-index.ts'
import type { LoadedIndex } from './stored-index/load-index.ts'

interface RefresherOptions extends KeptIndexOptions {
  countries: readonly string[]
  deltaShare: number
}

/** Keeps the index up to date with the partitions. */
interface IndexRefresher extends AsyncDisposable {
  /** Checks the partitions for changes, and resolves to true once the index is up to date with them, to false on failure. */
  refresh(): Promise<boolean>
  readonly loaded: LoadedIndex | undefined
  /** Countries whose indexed generation is not the current one. */
  readonly stale: readonly string[]
  readonly hasFailed: boolean
}

/** Maximum number of builds in one refresh; more than one is needed when partitions change during a build. */
const maxRounds = 5

export function createIndexRefresher(options: RefresherOptions): IndexRefresher {
  const { dataDir, countries, deltaShare, builds, logger } = options
  const live = createLiveGenerations(dataDir, countries)
  const currentVersion = createVersionReader(dataDir)
  const stopped = new AbortController()
  const index = keepIndex(options)
  let stale: readonly string[] = [...countries]
  let hasFailed = false
  let next: Promise<boolean> | undefined

  const isCurrent = () => {
    stale = staleCountries(index.loaded?.generations ?? {}, live.read())
    return stale.length === 0 && index.loaded?.version === currentVersion()
  }
  const build = async (isRebuild: boolean) => {
    const countriesToIndex = stale
    const built = await runBuild({ dataDir, countries, deltaShare, isRebuild }, { signal: stopped.signal })
    logger.info({ built, countries: countriesToIndex }, 'search index built')
  }
  const update = async (): Promise<boolean> => {
    if (isCurrent()) return true
    let reason = await index.load()
    if (!builds) return isCurrent()
    if (reason === 'damaged' || reason === 'other_version')
      logger.warn({ reason }, 'the stored search index cannot be used: it is rebuilt')
    for (let round = 0; round < maxRounds; round += 1) {
      if (isCurrent()) return true
      await build(reason === 'damaged')
      reason = await index.load()
    }
    return isCurrent()
  }
  const refreshing = singleFlight(async () => {
    try {
      hasFailed = !(await update())
    } catch (error) {
      hasFailed = !stopped.signal.aborted
      if (hasFailed) logger.error({ err: error }, 'the search index could not be built')
    }
    return !hasFailed
  })

  return {
    refresh: () => {
      if (!refreshing.running) return refreshing.run()
      // The running refresh may have read the partitions before this call.
      next ??= refreshing.running.then(() => {
        next = undefined
        return refreshing.run()
      })
      return next
    },
    get loaded() {
      return index.loaded
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
      await refreshing.running
    },
  }
}
