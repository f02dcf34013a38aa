import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { createProcessBackoff } from '#data/async/backoff.ts'
import { pollWithBackoff } from '#data/async/poll-with-backoff.ts'
import { singleFlight } from '#data/async/single-flight.ts'
import { within } from '#data/async/within.ts'
import type { ObjectAddress } from '#data/objects/object-address.ts'
import { ObjectStoreError } from '#data/objects/object-store.ts'
import { openObjects } from '#data/objects/open-objects.ts'
import type { Clock } from '../clock.ts'
import { ownChannel } from './channel.ts'
import { createPointerFollower } from './follow-pointer.ts'
import type { Manifest } from './manifest.ts'
import { createReleaseHolder } from './release-holder.ts'
import { createReleaseRetries } from './release-retries.ts'
import { releaseStore } from './release-store.ts'
import { createServerReporter } from './server-reporter.ts'

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
/** The same while a release is held that is about to become current: servers switch at nearly the same time. */
const aheadIntervalMs = 1_000
/** Maximum number of intervals between questions to a store that is away, and between attempts at a release that cannot be used. */
const maxIntervals = 12
/** How long the start and the end of a server wait for a store that does not answer. */
const maxStartMs = 3_000
const maxEndMs = 1_000

const isOfStore = (error: unknown) =>
  error instanceof ObjectStoreError && error.trouble !== 'full' && error.trouble !== 'unfit'

const releaseOf = ({ release, published_at }: Manifest) => ({ release, publishedAt: Date.parse(published_at) })

/**
 * Follows the releases of a store. Resolves when one is served: that of the store, or if it does not answer in time, the
 * one that was served last. Rejects with ArtefactsError or ObjectStoreError if there is neither.
 */
export async function followReleases(options: FollowerOptions): Promise<ReleaseFollower> {
  const { address, dataDir, countries, clock, logger, pollIntervalMs: intervalMs = pollIntervalMs } = options
  await using stack = new AsyncDisposableStack()
  const objects = stack.use(await openObjects(address))
  const releases = releaseStore(objects, ownChannel())
  const server = `${hostname()}-${randomUUID().slice(0, 8)}`
  const reporter = stack.use(createServerReporter({ releases, server, clock, logger }))
  const stopped = new AbortController()
  const state: Pick<FollowerStatus, 'current' | 'isStoreUp' | 'problem'> = {
    ...{ current: null, isStoreUp: false, problem: undefined },
  }
  let failure: unknown

  async function askPointer() {
    const pointer = await releases.pointer()
    state.isStoreUp = true
    state.current = pointer.current
    return pointer
  }
  const shared = { dataDir, countries, releases, logger, askPointer }
  const holder = createReleaseHolder({ ...shared, address, clock, intervalMs, signal: stopped.signal })
  const follower = createPointerFollower({ ...shared, holder, reporter })
  const retries = createReleaseRetries(askPointer, createProcessBackoff(intervalMs, maxIntervals * intervalMs))

  function failed(error: unknown) {
    const problem = error instanceof Error ? error.message : String(error)
    // At start, the error ends the service.
    if (follower.served && problem !== state.problem)
      logger.error({ problem, release: follower.served.release }, 'a release cannot be used')
    state.problem = problem
    state.isStoreUp = !isOfStore(error)
    failure = error
  }
  /** Resolves to whether the store has answered. */
  async function attempt(): Promise<boolean> {
    try {
      await follower.follow()
      retries.succeeded()
      if (state.problem !== undefined)
        logger.info({ release: follower.served?.release }, 'the current release is served again')
      state.problem = undefined
      return true
    } catch (error) {
      if (stopped.signal.aborted) return false
      failed(error)
      if (isOfStore(error)) return false
      retries.failed(follower.tried)
      return true
    }
  }
  const checks = singleFlight(attempt)

  await (follower.served === undefined ? checks.run() : within(maxStartMs, checks.run()))
  const { served } = follower
  if (served === undefined) throw failure
  if (checks.running) failed(new ObjectStoreError('away', `${objects.address} does not answer`))
  const onError = (error: unknown) => logger.error({ error: String(error) }, 'the store of releases was not asked')
  const poll = async () => !(await retries.isDue()) || (await checks.run())
  const polling = pollWithBackoff(poll, { intervalMs, maxIntervals, onError })
  const checkAhead = async () => !follower.isAhead || (await poll())
  const polls = { intervalMs: Math.min(aheadIntervalMs, intervalMs), maxIntervals: 60, onError }
  const pollingAhead = pollWithBackoff(checkAhead, polls)
  // A check that takes minutes, because a release is fetched, must not make this server seem gone.
  const reportDuringCheck = async () => {
    if (checks.running) await reporter.repeat()
    return true
  }
  const reporting = pollWithBackoff(reportDuringCheck, { intervalMs, maxIntervals: 1, onError })
  stack.defer(async () => {
    for (const each of [polling, pollingAhead, reporting]) each[Symbol.dispose]()
    stopped.abort()
    await within(maxEndMs, checks.running)
  })
  const owned = stack.move()
  return {
    status: () => ({ ...state, ...holder.counts(), ...releaseOf(follower.served ?? served) }),
    check: async () => {
      await checks.running
      await checks.run()
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
