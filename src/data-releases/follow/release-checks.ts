import type { Backoff } from '#data/async/backoff.ts'
import { type SingleFlight, singleFlight } from '#data/async/single-flight.ts'
import { ObjectStoreError } from '#data/objects/object-store.ts'
import { createPointerFollower, type PointerFollower, type PointerFollowerDeps } from './follow-pointer.ts'
import { createReleaseHolder, type ReleaseHolder, type ReleaseHolderDeps } from './release-holder.ts'
import { createReleaseRetries } from './release-retries.ts'

/** What a server knows of the store of releases. */
export interface StoreStatus {
  /** The release that the store says is current, when it last answered. */
  current: number | null
  /** Whether the last question to the store was answered. */
  isStoreUp: boolean
  /** Why the current release is not served, or the store not known; one line. */
  problem: string | undefined
}

/** Checks of what the store names, never two at a time. They resolve to whether the store has answered. */
export interface ReleaseChecks extends SingleFlight<boolean> {
  readonly store: Readonly<StoreStatus>
  readonly follower: Pick<PointerFollower, 'served' | 'isAhead'>
  /** Why the last check failed. */
  readonly failure: unknown
  readonly counts: ReleaseHolder['counts']
  /** Runs a check, except in a pause after a release that cannot be used. */
  runIfDue(): Promise<boolean>
  /** Notes why a check does not succeed. */
  failed(error: unknown): void
}

interface ReleaseChecksDeps extends Omit<ReleaseHolderDeps, 'askPointer'>, Pick<PointerFollowerDeps, 'reporter'> {
  /** Pauses between attempts at a release that cannot be used. */
  backoff: Backoff
}

const isOfStore = (error: unknown) =>
  error instanceof ObjectStoreError && error.trouble !== 'full' && error.trouble !== 'unfit'

/** What the log says when a failure begins, and when it is over. */
const texts = (error: unknown) =>
  isOfStore(error)
    ? { begun: 'the store of releases cannot be used', over: 'the store of releases is back' }
    : { begun: 'a release cannot be used', over: 'the current release is served again' }

export function createReleaseChecks({ backoff, reporter, ...deps }: ReleaseChecksDeps): ReleaseChecks {
  const { releases, logger, signal } = deps
  const store: StoreStatus = { current: null, isStoreUp: false, problem: undefined }
  let failure: unknown

  async function askPointer() {
    const pointer = await releases.pointer()
    store.isStoreUp = true
    store.current = pointer.current
    return pointer
  }
  const holder = createReleaseHolder({ ...deps, askPointer })
  const follower = createPointerFollower({ ...deps, askPointer, holder, reporter })
  const retries = createReleaseRetries(askPointer, backoff)

  function succeeded() {
    retries.succeeded()
    if (store.problem !== undefined) logger.info({ release: follower.served?.release }, texts(failure).over)
    store.problem = undefined
  }
  function failed(error: unknown) {
    const problem = error instanceof Error ? error.message : String(error)
    // At start, the error ends the service.
    if (follower.served && problem !== store.problem)
      logger.error({ problem, release: follower.served.release }, texts(error).begun)
    store.problem = problem
    store.isStoreUp = !isOfStore(error)
    failure = error
  }
  async function check(): Promise<boolean> {
    try {
      await follower.follow()
      succeeded()
      return true
    } catch (error) {
      if (signal.aborted) return false
      failed(error)
      if (isOfStore(error)) return false
      retries.failed(follower.tried)
      return true
    }
  }
  const checks = singleFlight(check)
  return {
    run: checks.run,
    runIfDue: async () => !(await retries.isDue()) || (await checks.run()),
    get running() {
      return checks.running
    },
    get failure() {
      return failure
    },
    follower,
    store,
    counts: holder.counts,
    failed,
  }
}
