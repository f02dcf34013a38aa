import type { Costs } from './costs.ts'
import type { ServerModel } from './simulate.ts'

/** What is to be served at the busiest time, and on what. */
interface Demand {
  companies: number
  /** Requests a second. */
  lookups: number
  searches: number
  /** Number of servers, one of which may be down. */
  servers: number
  /** Request threads and search threads of each. */
  requestThreads: number
  searchThreads: number
  /** The companies of the measured service: a search's work grows with the companies of its country. */
  measured: number
  /** The exponent with which it grows, 1 if in proportion. */
  growth: number
}

/** The model of a server, from what was measured. */
export const serverModel = (costs: Costs, demand: Demand): ServerModel => ({
  requestThreads: demand.requestThreads,
  searchThreads: demand.searchThreads,
  lookupMs: costs.lookupUs / 1_000,
  searchMs: costs.searchUs / 1_000,
  searchThreadMs: (costs.searchThreadUs / 1_000) * (demand.companies / demand.measured) ** demand.growth,
  syncMs: costs.syncMs,
  chargeMs: costs.chargeUs / 1_000,
})

/** The load of one server while another one is down. */
export const loadOfServer = ({ lookups, searches, servers }: Demand, seconds: number) => {
  const serving = Math.max(1, servers - 1)
  return { lookups: lookups / serving, searches: searches / serving, seconds }
}

/** Gigabytes of a server's memory and disk, each with a second copy of the data while it is replaced. */
export const sizes = (costs: Costs, { companies }: Demand) => ({
  memoryGb: costs.serviceMb / 1_000 + (2 * companies * costs.indexBytes) / 1e9,
  diskGb: (2 * companies * (costs.partitionBytes + costs.indexBytes)) / 1e9,
})
