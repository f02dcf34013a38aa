import { setTimeout as sleep } from 'node:timers/promises'
import { ArtefactsError } from './artefacts-error.ts'
import { moved, type ReleaseStore, type StoredPointer } from './release-store.ts'
import { reportEveryMs } from './server-reporter.ts'

export interface SwitchOptions {
  /** How long servers are waited for, in milliseconds. */
  waitMs: number
  signal: AbortSignal
  /** Called with the servers that hold the release, and all that are waited for. */
  onServers?: (ready: number, all: number) => void
  pollIntervalMs?: number
}

const pollIntervalMs = 2_000
/** A server that reported nothing for so long is gone. */
const maxSilenceMs = 3 * reportEveryMs

/** The servers that reported lately, by the clock of the store, and those of them that hold a release. */
async function readiness(releases: ReleaseStore, release: number, { modifiedAt }: StoredPointer) {
  const reports = await releases.reports()
  const newest = Math.max(modifiedAt, ...reports.map(report => report.modifiedAt))
  const all = reports.filter(report => newest - report.modifiedAt < maxSilenceMs)
  const behind = all.filter(({ held }) => !held.includes(release)).map(({ server }) => server)
  return { all: all.length, ready: all.length - behind.length, behind }
}

const namedServers = 5

/** Names of servers, of many only some. */
const naming = (servers: readonly string[]) =>
  [
    ...servers.slice(0, namedServers),
    ...(servers.length > namedServers ? [`${servers.length - namedServers} more`] : []),
  ].join(', ')

/** Asks servers to hold a release ready. */
export async function announce(releases: ReleaseStore, release: number): Promise<StoredPointer> {
  const pointer = await releases.pointer()
  if (pointer.next === release || pointer.current === release) return pointer
  return await releases.movePointer(pointer, { current: pointer.current, next: release })
}

/** Makes a release the current one, at once. */
export async function activate(releases: ReleaseStore, release: number): Promise<void> {
  if (!(await releases.manifest(release)))
    throw new ArtefactsError(`There is no release ${release}. svc releases list shows those that there are.`)
  const pointer = await releases.pointer()
  if (pointer.current === release && pointer.next === null) return
  await releases.movePointer(pointer, { current: release, next: null })
}

/**
 * Switches all servers to a release together: it is announced, and becomes current when every server that
 * reports holds it. Rejects with ArtefactsError when they do not in time: it stays announced then.
 */
export async function switchTo(releases: ReleaseStore, release: number, options: SwitchOptions): Promise<void> {
  const { waitMs, signal, onServers, pollIntervalMs: pause = pollIntervalMs } = options
  const announced = await announce(releases, release)
  const started = performance.now()
  for (;;) {
    const { ready, all, behind } = await readiness(releases, release, announced)
    onServers?.(ready, all)
    if (ready === all) break
    if (performance.now() - started >= waitMs)
      throw new ArtefactsError(
        `Release ${release} is stored and not current: ${behind.length} of ${all} servers do not hold it yet (${naming(behind)}). svc releases activate ${release} switches nevertheless.`,
      )
    await sleep(pause, undefined, { signal })
  }
  const pointer = await releases.pointer()
  if (pointer.tag !== announced.tag) throw moved()
  if (pointer.current !== release || pointer.next !== null)
    await releases.movePointer(pointer, { current: release, next: null })
}
