import { setTimeout as sleep } from 'node:timers/promises'
import { ReleaseError } from './release-error.ts'
import { naming, type Readiness, readiness } from './server-readiness.ts'
import type { Pointer } from './store/manifest.ts'
import { moved, type ReleaseStore, type StoredPointer } from './store/release-store.ts'

interface SwitchOptions {
  /** How long servers are waited for, in milliseconds. */
  waitMs: number
  signal?: AbortSignal | undefined
  /** Called with the servers that hold the release, and all that are waited for. */
  onServers?: ((ready: number, all: number) => void) | undefined
  pollIntervalMs?: number
}

const pollIntervalMs = 2_000
/** Servers ask every five seconds, so those with the release on disk hold it ready within this time. */
const noticeMs = 7_000
const noticePollMs = 500

/** Moves the pointer to a release, which `svc releases prune` may remove until the pointer names it. */
async function moveTo(
  releases: ReleaseStore,
  release: number,
  from: StoredPointer,
  to: Pick<Pointer, 'current' | 'next'>,
): Promise<StoredPointer> {
  const pointer = await releases.movePointer(from, to)
  if (!(await releases.manifest(release))) await releases.restore(release)
  return pointer
}

/** Asks servers to hold a release ready. */
export async function announce(releases: ReleaseStore, release: number): Promise<StoredPointer> {
  const pointer = await releases.pointer()
  if (pointer.next === release || pointer.current === release) return pointer
  return await moveTo(releases, release, pointer, { current: pointer.current, next: release })
}

/** Makes a release the current one, at once. */
export async function activate(releases: ReleaseStore, release: number): Promise<void> {
  if (!(await releases.manifest(release)))
    throw new ReleaseError(`there is no release ${release}; svc releases list shows those that there are`)
  const pointer = await releases.pointer()
  if (pointer.current === release && pointer.next === null) return
  await moveTo(releases, release, pointer, { current: release, next: null })
}

/** Waits until every server that reports holds an announced release, or the time is over. */
async function whenHeld(
  releases: ReleaseStore,
  release: number,
  announced: StoredPointer,
  { waitMs, signal, onServers, pollIntervalMs: pause = pollIntervalMs }: SwitchOptions,
): Promise<Readiness> {
  const started = performance.now()
  for (;;) {
    const servers = await readiness(releases, release, announced)
    onServers?.(servers.ready, servers.all)
    if (servers.ready === servers.all || performance.now() - started >= waitMs) return servers
    await sleep(pause, undefined, { signal })
  }
}

/** Makes an announced release current, unless somebody has changed the pointer since. */
async function switchFrom(announced: StoredPointer, releases: ReleaseStore, release: number) {
  const pointer = await releases.pointer()
  if (pointer.tag !== announced.tag) throw moved()
  if (pointer.current !== release || pointer.next !== null)
    await releases.movePointer(pointer, { current: release, next: null })
}

/**
 * Makes a release current seconds after it was announced: servers that have it on disk switch together. Those that have to
 * fetch it, or are gone, are not waited for.
 */
export async function activateAnnounced(releases: ReleaseStore, release: number, waitMs = noticeMs): Promise<void> {
  const { current } = await releases.pointer()
  // Without a current release nothing is served that it could be mixed with.
  if (current === null || !(await releases.manifest(release))) return await activate(releases, release)
  const announced = await announce(releases, release)
  await whenHeld(releases, release, announced, { waitMs, pollIntervalMs: noticePollMs })
  await switchFrom(announced, releases, release)
}

/**
 * Switches all servers to a release together: announces it, and makes it current when every server that reports holds it. If
 * they do not in time, it stays announced, and this rejects with ReleaseError.
 */
export async function switchTo(releases: ReleaseStore, release: number, options: SwitchOptions): Promise<void> {
  const announced = await announce(releases, release)
  const { all, behind } = await whenHeld(releases, release, announced, options)
  if (behind.length > 0)
    throw new ReleaseError(
      `release ${release} is stored and not current: ${behind.length} of ${all} servers do not hold it yet (${naming(behind)}); svc releases activate ${release} switches nevertheless`,
    )
  await switchFrom(announced, releases, release)
}
