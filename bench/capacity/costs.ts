/** What serving costs on one machine, as `make bench-cost` prints it; times are processor time. */
export interface Costs {
  /** Microseconds of a lookup with a key on the thread that answers. */
  lookupUs: number
  /** Microseconds of a search by name on the thread that answers, and on a search thread. */
  searchUs: number
  searchThreadUs: number
  /** Microseconds of a charge on the thread that writes the ledger, many at once. */
  chargeUs: number
  /** Microseconds of a company of a batch, and of a row of a match, on all threads. */
  batchRowUs: number
  matchRowUs: number
  /** Microseconds of a lookup by MCP on the thread that answers. */
  mcpUs: number
  /** Bytes written to the disk for a charge, 64 at once and one after the other. */
  chargeBytes: number
  aloneChargeBytes: number
  /** Milliseconds of a sync of the disk, the median. */
  syncMs: number
  /** Bytes of a company: in its partition, and in the search index. */
  partitionBytes: number
  indexBytes: number
  /** Megabytes of memory of the service without its data. */
  serviceMb: number
}

/** How the lines name the costs, with their units. */
export const costNames: Readonly<Record<keyof Costs, readonly [name: string, unit: string]>> = {
  lookupUs: ['lookup', 'us'],
  searchUs: ['search', 'us'],
  searchThreadUs: ['search, on a search thread', 'us'],
  chargeUs: ['charge, on other threads', 'us'],
  batchRowUs: ['company of a batch', 'us'],
  matchRowUs: ['row of a match', 'us'],
  mcpUs: ['lookup by MCP', 'us'],
  chargeBytes: ['charge, 64 at once, written', 'bytes'],
  aloneChargeBytes: ['charge, alone, written', 'bytes'],
  syncMs: ['sync of the disk', 'ms'],
  partitionBytes: ['company in its partition', 'bytes'],
  indexBytes: ['company in the index', 'bytes'],
  serviceMb: ['service without data', 'MB'],
}

const lineOf = /^cost of a (.+): ([\d.]+) \S+$/gm

export const costLine = (cost: keyof Costs, value: number): string => {
  const [name, unit] = costNames[cost]
  return `cost of a ${name}: ${value >= 100 ? Math.round(value) : value.toFixed(2)} ${unit}\n`
}

/** The costs in the lines of `make bench-cost`. Throws if one is missing. */
export function costsIn(text: string): Costs {
  const values = new Map([...text.matchAll(lineOf)].map(([, name, value]) => [name, Number(value)]))
  const costs = Object.entries(costNames).map(([cost, [name]]) => {
    const value = values.get(name)
    if (value === undefined) throw new Error(`The input has no cost of a ${name}. Run: make bench-cost > costs.txt`)
    return [cost, value]
  })
  return Object.fromEntries(costs)
}
