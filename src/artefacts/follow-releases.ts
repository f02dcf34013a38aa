import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ObjectAddress } from '#data/objects/object-address.ts'
import { ObjectStoreError } from '#data/objects/object-store.ts'
import { openObjects } from '#data/objects/open-objects.ts'
import type { Clock } from '../clock.ts'
import { pollWithBackoff } from '../poll-with-backoff.ts'
import { ArtefactsError } from './artefacts-error.ts'
import { channelName, ownChannel } from './channel.ts'
import type { Manifest } from './manifest.ts'
import {
  isHeld,
  type LocalRelease,
  localReleases,
  releaseFolder,
  removeOtherReleases,
  servedRelease,
  serveRelease,
} from './release-folders.ts'
import { type ReleaseStore, releaseStore, type StoredPointer } from './release-store.ts'
import { runFetch } from './run-fetch-process.ts'
import { tellBuilder } from './tell-builder.ts'
import { NotWantedError, watchWanted } from './watch-wanted.ts'

/** What a server serves and knows of the store. */
export interface FollowerStatus {
  /** The release that is served. */
  release: number
  /** When it was published, in milliseconds since the epoch. */
  publishedAt: number
  /** The release that the store says is current, when it last answered. */
  current: number | null
  /** Whether the last question to the store was answered. */
  isStoreUp: boolean
  /** Why the current release is not served, or the store not known; one line. */
  problem: string | undefined
  /** Seconds that the last fetch took; null before the first one. */
  fetchSeconds: number | null
  /** Fetches that failed. */
  failures: number
}

/** Keeps a server at the current release of a store; the last good one is served while that fails. */
export interface ReleaseFollower extends AsyncDisposable {
  status(): FollowerStatus
  /** Asks the store now; resolves when what it says is served and held, or has failed. */
  check(): Promise<void>
}

export interface FollowerOptions {
  address: ObjectAddress
  dataDir: string
  countries: readonly string[]
  clock: Clock
  logger: Logger
  pollIntervalMs?: number | undefined
}

/** Between two questions to the store. */
const pollIntervalMs = 5_000
/** Maximum number of intervals between two questions after failures. */
const maxIntervals = 12
// A store that stands still says so after a minute.
const patienceAtStartMs = 3_000
const patienceAtEndMs = 1_000
/** Releases kept beside that which is served, so that going back needs no store. */
const keptOthers = 1

const nothingPublished = (releases: ReleaseStore) =>
  new ArtefactsError(
    `${releases.objects.address} has no release for this version of svc (${channelName(releases.channel)}). Run svc publish of this version on the builder.`,
  )

/** Resolves when a task is done, or after some milliseconds. */
const atMost = (ms: number, task: Promise<unknown> | undefined) =>
  Promise.race([task, sleep(ms, undefined, { ref: false })])

/** The releases that a server keeps: those named, and of the others that are whole the newest. */
function keptReleases(dataDir: string, named: readonly Manifest[], countries: readonly string[]): Manifest[] {
  const isNamed = ({ folder }: LocalRelease) => named.some(each => releaseFolder(dataDir, each) === folder)
  const others = localReleases(dataDir)
    .filter(release => !isNamed(release) && isHeld(dataDir, release.manifest, countries))
    .toSorted((a, b) => b.manifest.release - a.manifest.release)
  return [...named, ...others.slice(0, keptOthers).map(({ manifest }) => manifest)]
}

/**
 * Follows the releases of a store. Resolves when one is served: that of the store, or if it does not answer in time, the
 * one that was served last. Rejects with ArtefactsError or ObjectStoreError if there is neither.
 */
export async function followReleases(options: FollowerOptions): Promise<ReleaseFollower> {
  const { address, dataDir, countries, clock, logger } = options
  await using stack = new AsyncDisposableStack()
  const objects = stack.use(await openObjects(address))
  const releases = releaseStore(objects, ownChannel())
  const teller = stack.use(tellBuilder(releases, `${hostname()}-${randomUUID().slice(0, 8)}`, { clock, logger }))
  const stopped = new AbortController()
  const state: Omit<FollowerStatus, 'release' | 'publishedAt'> = {
    ...{ current: null, isStoreUp: false, problem: undefined, fetchSeconds: null, failures: 0 },
  }
  let served = usable(servedRelease(dataDir)?.manifest)
  let failure: unknown
  /** The pointer that was followed last, and what it names. */
  let followed: { pointer: StoredPointer; held: readonly Manifest[] } | undefined

  function usable(manifest: Manifest | undefined) {
    return manifest && channelName(manifest) === channelName(releases.channel) && isHeld(dataDir, manifest, countries)
      ? manifest
      : undefined
  }
  const intervalMs = options.pollIntervalMs ?? pollIntervalMs
  const fetchFiles = async (manifest: Manifest) => {
    const started = clock.monotonic()
    using watch = watchWanted(manifest.release, { ask: askPointer, intervalMs })
    try {
      const signal = AbortSignal.any([stopped.signal, watch.signal])
      const fetched = await runFetch({ address, dataDir, manifest, countries }, signal)
      state.fetchSeconds = (clock.monotonic() - started) / 1_000
      logger.info({ release: manifest.release, ...fetched }, 'release fetched')
    } catch (error) {
      if (watch.signal.aborted) throw watch.signal.reason
      state.failures += 1
      throw error
    }
  }
  const hold = async (release: number | null): Promise<Manifest | undefined> => {
    if (release === null) return undefined
    const manifest = await releases.manifest(release)
    if (!manifest) throw new ArtefactsError(`Release ${release} is named as current and missing in ${objects.address}.`)
    if (!isHeld(dataDir, manifest, countries)) await fetchFiles(manifest)
    return manifest
  }
  const serve = (manifest: Manifest) => {
    if (servedRelease(dataDir)?.folder !== releaseFolder(dataDir, manifest)) {
      serveRelease(dataDir, manifest)
      logger.info({ release: manifest.release, before: served?.release ?? null }, 'release served')
    }
    served = manifest
  }
  const tell = (held: readonly Manifest[]) =>
    teller.tell({ serving: served?.release ?? null, held: held.map(({ release }) => release) })

  // The pointer of a store that was emptied and filled again may have the same text, and so the same tag.
  const isSame = (a: StoredPointer, b: StoredPointer | undefined) => a.tag === b?.tag && a.modifiedAt === b?.modifiedAt

  async function follow(pointer: StoredPointer) {
    const { current, next } = pointer
    const isDone = isSame(pointer, followed?.pointer) && followed?.held.every(each => isHeld(dataDir, each, countries))
    if (followed && isDone) return await tell(followed.held)
    const manifest = await hold(current)
    if (!manifest) throw nothingPublished(releases)
    serve(manifest)
    await tell([manifest])
    const ahead = next === current ? undefined : await hold(next)
    const held = ahead ? [manifest, ahead] : [manifest]
    await tell(held)
    await removeOtherReleases(dataDir, keptReleases(dataDir, held, countries))
    followed = { pointer, held }
  }
  const isOfStore = (error: unknown) =>
    error instanceof ObjectStoreError && error.trouble !== 'full' && error.trouble !== 'unfit'
  const failed = (error: unknown) => {
    const problem = error instanceof Error ? error.message : String(error)
    // At start, the error ends the service.
    if (served && problem !== state.problem)
      logger.error({ problem, release: served?.release ?? null }, 'a release cannot be used')
    state.problem = problem
    state.isStoreUp = !isOfStore(error)
    failure = error
  }
  async function askPointer() {
    const pointer = await releases.pointer()
    state.isStoreUp = true
    state.current = pointer.current
    return pointer
  }
  const followNewest = async (): Promise<void> => {
    try {
      await follow(await askPointer())
    } catch (error) {
      if (!(error instanceof NotWantedError)) throw error
      logger.info({ reason: error.message }, 'a fetch was given up')
      await followNewest()
    }
  }
  const attempt = async (): Promise<boolean> => {
    try {
      await followNewest()
      if (state.problem !== undefined) logger.info({ release: served?.release }, 'the current release is served again')
      state.problem = undefined
      return true
    } catch (error) {
      if (!stopped.signal.aborted) failed(error)
      return false
    }
  }
  let running: Promise<boolean> | undefined
  const check = () => {
    running ??= attempt().finally(() => {
      running = undefined
    })
    return running
  }
  const tellWhileBusy = async () => {
    if (running) await teller.tellAgain()
    return true
  }

  await (served === undefined ? check() : atMost(patienceAtStartMs, check()))
  if (served === undefined) throw failure
  if (running) failed(new ObjectStoreError('away', `${objects.address} does not answer.`))
  const polling = pollWithBackoff(check, { intervalMs, maxIntervals })
  // A question that takes minutes, because a release is fetched, must not make this server seem gone.
  const telling = pollWithBackoff(tellWhileBusy, { intervalMs, maxIntervals: 1 })
  stack.defer(async () => {
    for (const each of [polling, telling]) each[Symbol.dispose]()
    stopped.abort()
    await atMost(patienceAtEndMs, running)
  })
  const owned = stack.move()
  return {
    status: () => ({
      ...state,
      release: (served as Manifest).release,
      publishedAt: Date.parse((served as Manifest).published_at),
    }),
    check: async () => {
      await running
      await check()
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
