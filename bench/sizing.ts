/** What benchmarks have measured on one core. */
export interface Measured {
  /** Lookups with a key a second. */
  lookups: number
  /** Milliseconds of a search, on average. */
  searchMs: number
  /** Microseconds of processor time of a charge, server and database together. */
  chargeUs: number
}

/** What a fleet must serve, and on what. */
export interface Load {
  /** Requests a second at the busiest time: lookups, searches, and results that are charged. */
  lookups: number
  searches: number
  charges: number
  /** Companies that every server holds. */
  companies: number
  /** Cores of a server. */
  cores: number
  /** Share of a core that is used at the busiest time. */
  utilisation: number
  /** Servers that may be away at that time. */
  spare: number
}

interface Fleet {
  servers: number
  /** What the number of servers follows from: the main thread, the search threads, or the two that there must be. */
  boundBy: 'lookups' | 'searches' | 'redundancy'
  searchThreads: number
  /** Gigabytes of memory of a server, and of disk for two releases of data. */
  memoryGb: number
  diskGb: number
  postgresCores: number
  postgresConnections: number
  redisCores: number
}

const patterns: Record<keyof Measured, RegExp> = {
  // With PostgreSQL and Redis if that was measured, which is printed later.
  lookups: /keyed lookup(?: on PostgreSQL[^:]*)?: .*?(\d+)\/s[ );]/g,
  searchMs: /one search: mean ([\d.]+) ms/g,
  chargeUs: /ledger with 64 in flight: PostgreSQL .* processor time ([\d.]+) us a record/g,
}

/** The figures in the lines that benchmarks print, the last of each. */
export const measuredIn = (text: string): Partial<Measured> =>
  Object.fromEntries(
    Object.entries(patterns).flatMap(([name, pattern]) => {
      const last = [...text.matchAll(pattern)].at(-1)?.[1]
      return last === undefined ? [] : [[name, Number(last)]]
    }),
  )

/**
 * Memory of the service without data and bytes of an index, from docs/deploying.md; files of a release take some 0.45 KB a
 * company.
 */
const [ownGb, indexBytes, releaseBytes] = [0.6, 80, 450]
/** Connections of a thread to PostgreSQL, at most: each request thread has its own, and so has the main thread. */
const connectionsOfThread = 14
/** Microseconds of Redis for the windows of a request. */
const redisUs = 9

/** The servers that a load takes. One thread of each answers, and up to four, one less than its cores, search. */
export function fleetFor(load: Load, { lookups, searchMs, chargeUs }: Measured): Fleet {
  const { cores, utilisation, companies } = load
  const searchThreads = Math.max(1, Math.min(4, cores - 1))
  const forLookups = (load.lookups + load.searches) / (lookups * utilisation)
  const forSearches = (load.searches * searchMs) / (1_000 * searchThreads * utilisation)
  const needed = Math.max(forLookups, forSearches)
  const servers = Math.max(2, Math.ceil(needed) + load.spare)
  const bound = forLookups >= forSearches ? 'lookups' : 'searches'
  const requests = load.lookups + load.searches
  return {
    servers,
    boundBy: servers > Math.ceil(needed) + load.spare ? 'redundancy' : bound,
    searchThreads,
    memoryGb: ownGb + (2 * companies * indexBytes) / 1e9,
    diskGb: (2 * companies * (releaseBytes + indexBytes)) / 1e9,
    postgresCores: (load.charges * chargeUs) / 1e6 / utilisation,
    postgresConnections: servers * (cores + 1) * connectionsOfThread,
    redisCores: (requests * redisUs) / 1e6 / utilisation,
  }
}
