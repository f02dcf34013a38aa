import { isoDay } from '../../mapping/source-values.ts'

const localMidnight = /T2[1-3]:00:00(?:\.0+)?(?:Z|\+00:?00)$/

/** The local day of a GLEIF time: local midnight east of Greenwich is the evening before in UTC. */
export const localDay = (written: string | undefined): string | undefined => {
  const day = isoDay(written)
  if (!written || !day || !localMidnight.test(written)) return day
  return isoDay(new Date(Date.parse(written) + 4 * 3_600_000).toISOString())
}
