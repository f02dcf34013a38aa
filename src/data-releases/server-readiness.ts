import { reportEveryMs } from './follow/server-reporter.ts'
import type { ReleaseStore, StoredPointer } from './store/release-store.ts'

/** The servers that reported lately, and those of them that hold a release. */
export interface Readiness {
  all: number
  ready: number
  /** Names of those that do not hold it. */
  behind: string[]
}

/** A server that reported nothing for so long is gone. */
const maxSilenceMs = 3 * reportEveryMs

/** Which servers hold a release; lately is by the clock of the store. */
export async function readiness(
  releases: ReleaseStore,
  release: number,
  { modifiedAt }: StoredPointer,
): Promise<Readiness> {
  const reports = await releases.reports()
  const newest = Math.max(modifiedAt, ...reports.map(report => report.modifiedAt))
  const all = reports.filter(report => newest - report.modifiedAt < maxSilenceMs)
  const behind = all.filter(({ held }) => !held.includes(release)).map(({ server }) => server)
  return { all: all.length, ready: all.length - behind.length, behind }
}

const namedServers = 5

/** Names of servers, of many only some. */
export const naming = (servers: readonly string[]): string =>
  [
    ...servers.slice(0, namedServers),
    ...(servers.length > namedServers ? [`${servers.length - namedServers} more`] : []),
  ].join(', ')
