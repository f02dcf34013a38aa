import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { createProcessBackoff } from '#data/async/backoff.ts'
import { pollWithBackoff } from '#data/async/poll-with-backoff.ts'
import { withTimeout } from '#data/async/with-timeout.ts'
import type { ObjectAddress } from '#data/objects/object-address.ts'
import { ObjectStoreError } from '#data/objects/object-store.ts'
import { openObjects } from '#data/objects/open-objects.ts'
import type { Clock } from '../../clock.ts'
import { ownChannel } from '../store/channel.ts'
import type { Manifest } from '../store/manifest.ts'
import { releaseStore } from '../store/release-store.ts'
import { createReleaseChecks, type ReleaseChecks, type StoreStatus } from './release-checks.ts'
import { createServerReporter, type ServerReporter } from './server-reporter.ts'

/** What a server serves and knows of the store. */
export interface FollowerStatus extends StoreStatus {
  /** The release that is served. */
  release: number
  /** When it was published, in milliseconds since the epoch. */
  publishedAt: number
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

interface FollowerOptions {
  address: ObjectAddress
  dataDir: string
  countries: readonly string[]
  clock: Clock
  logger: Logger
  pollIntervalMs?: number | undefined
}

/** Milliseconds between two requests to the store. */
const pollIntervalMs = 5_000
/** The same while a release is held that is about to become current: servers switch at nearly the same time. */
const aheadIntervalMs = 1_000
/** Maximum number of intervals between questions to a store that is away, and between attempts at a release that cannot be used. */
const maxIntervals = 12
/** How long the start and the end of a server wait for a store that does not answer. */
const maxStartMs = 3_000
const maxEndMs = 1_000

const releaseOf = ({ release, published_at }: Manifest) => ({ release, publishedAt: Date.parse(published_at) })

/** Checks the store repeatedly, and reports during long checks that this server is still running. Disposal stops both. */
function keepChecking(
  checks: ReleaseChecks,
  { reporter, logger, intervalMs }: { reporter: ServerReporter; logger: Logger; intervalMs: number },
): Disposable {
  const onError = (error: unknown) => logger.error({ error: String(error) }, 'the store of releases was not asked')
  const checkAhead = async () => !checks.follower.isAhead || (await checks.runIfDue())
  // A check that takes minutes, because a release is fetched, must not make this server seem gone.
  const reportDuringCheck = async () => {
    if (checks.running) await reporter.repeat()
    return true
  }
  const stack = new DisposableStack()
  stack.use(pollWithBackoff(checks.runIfDue, { intervalMs, maxIntervals, onError }))
  const aheadMs = Math.min(aheadIntervalMs, intervalMs)
  stack.use(pollWithBackoff(checkAhead, { intervalMs: aheadMs, maxIntervals: 60, onError }))
  stack.use(pollWithBackoff(reportDuringCheck, { intervalMs, maxIntervals: 1, onError }))
  return stack
}

/**
 * Follows the releases of a store. Resolves when a release is served: the current one, or, if the store does not answer in
 * time, the one that was served last. Rejects with ReleaseError or ObjectStoreError if there is neither.
 */
export async function followReleases(options: FollowerOptions): Promise<ReleaseFollower> {
  const { address, clock, logger, pollIntervalMs: intervalMs = pollIntervalMs } = options
  await using stack = new AsyncDisposableStack()
  const objects = stack.use(await openObjects(address))
  const releases = releaseStore(objects, ownChannel())
  const server = `${hostname()}-${randomUUID().slice(0, 8)}`
  const reporter = stack.use(createServerReporter({ releases, server, clock, logger }))
  const stopped = new AbortController()
  const backoff = createProcessBackoff(intervalMs, maxIntervals * intervalMs)
  const checks = createReleaseChecks({ ...options, releases, reporter, intervalMs, backoff, signal: stopped.signal })
  const { follower } = checks

  await (follower.served === undefined ? checks.run() : withTimeout(maxStartMs, checks.run()))
  const { served } = follower
  if (served === undefined) throw checks.failure
  if (checks.running) checks.failed(new ObjectStoreError('away', `${objects.address} does not answer`))
  const checking = keepChecking(checks, { reporter, logger, intervalMs })
  stack.defer(async () => {
    checking[Symbol.dispose]()
    stopped.abort()
    await withTimeout(maxEndMs, checks.running)
  })
  const owned = stack.move()
  return {
    status: () => ({ ...checks.store, ...checks.counts(), ...releaseOf(follower.served ?? served) }),
    check: async () => {
      await checks.running
      await checks.run()
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
