import type { Logger } from 'pino'
import { removeUnused } from '../folders/kept-releases.ts'
import { isHeld, releaseFolder, servedRelease, serveRelease } from '../folders/release-folders.ts'
import { ReleaseError } from '../release-error.ts'
import { channelName } from '../store/channel.ts'
import type { Manifest } from '../store/manifest.ts'
import { isSamePointer, type ReleaseStore, type StoredPointer } from '../store/release-store.ts'
import type { ReleaseHolder } from './release-holder.ts'
import type { ServerReporter } from './server-reporter.ts'
import { NotWantedError } from './watch-wanted.ts'

/** Serves the release that a store names as current, and holds the one that it names as next. */
export interface PointerFollower {
  /** The release that is served. */
  readonly served: Manifest | undefined
  /** Whether a release is held that is about to become current. */
  readonly isAhead: boolean
  /** The pointer of the last attempt, whether it succeeded or failed; undefined if the store could not be read. */
  readonly tried: StoredPointer | undefined
  /** Resolves when what the store names is served and held. Rejects with ReleaseError or ObjectStoreError. */
  follow(): Promise<void>
}

export interface PointerFollowerDeps {
  dataDir: string
  countries: readonly string[]
  releases: ReleaseStore
  holder: ReleaseHolder
  reporter: ServerReporter
  logger: Logger
  askPointer(): Promise<StoredPointer>
}

const nothingPublished = (releases: ReleaseStore) =>
  new ReleaseError(
    `${releases.objects.address} has no release for this version of svc (${channelName(releases.channel)}); run svc publish of this version on the builder`,
  )

/** The release that was served last, if this version can serve all of it. */
function usableRelease({ dataDir, countries, releases }: PointerFollowerDeps): Manifest | undefined {
  const manifest = servedRelease(dataDir)?.manifest
  if (!manifest || channelName(manifest) !== channelName(releases.channel)) return undefined
  return isHeld(dataDir, manifest, countries) ? manifest : undefined
}

export function createPointerFollower(deps: PointerFollowerDeps): PointerFollower {
  const { dataDir, countries, releases, holder, reporter, logger } = deps
  let served = usableRelease(deps)
  let tried: StoredPointer | undefined
  /** The pointer that was followed last, and what it names. */
  let followed: { pointer: StoredPointer; held: readonly Manifest[] } | undefined

  /** Whether the releases that are not kept were removed. */
  let isTidy = true

  function serve(manifest: Manifest) {
    if (servedRelease(dataDir)?.folder !== releaseFolder(dataDir, manifest)) {
      serveRelease(dataDir, manifest)
      logger.info({ release: manifest.release, before: served?.release ?? null }, 'release served')
    }
    served = manifest
  }

  const report = (held: readonly Manifest[]) =>
    reporter.report({ serving: served?.release ?? null, held: held.map(({ release }) => release) })

  /** What a pointer names, if it has been followed and all of it is still here. */
  const heldOf = (pointer: StoredPointer) =>
    followed &&
    isSamePointer(pointer, followed.pointer) &&
    followed.held.every(each => isHeld(dataDir, each, countries))
      ? followed.held
      : undefined

  async function followTo(pointer: StoredPointer) {
    const known = heldOf(pointer)
    if (known) {
      if (!isTidy) isTidy = await removeUnused(dataDir, known, countries)
      return await report(known)
    }
    const { current, next } = pointer
    if (current === null) throw nothingPublished(releases)
    const manifest = await holder.hold(current, 'current')
    serve(manifest)
    await report([manifest])
    const ahead = next === null || next === current ? [] : [await holder.hold(next, 'next')]
    const held = [manifest, ...ahead]
    await report(held)
    isTidy = await removeUnused(dataDir, held, countries)
    followed = { pointer, held }
  }

  async function follow(): Promise<void> {
    try {
      tried = undefined
      tried = await deps.askPointer()
      await followTo(tried)
    } catch (error) {
      if (!(error instanceof NotWantedError)) throw error
      logger.info({ reason: error.message }, 'a fetch was given up')
      await follow()
    }
  }

  return {
    get served() {
      return served
    },
    get tried() {
      return tried
    },
    get isAhead() {
      return followed !== undefined && followed.held.length > 1
    },
    follow,
  }
}
