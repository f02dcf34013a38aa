import { Counter, Gauge, type Registry } from 'prom-client'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'

/** A sample of a metric: its value, and that of each label. */
export type Sample = readonly [value: number | null | undefined, labels?: Readonly<Record<string, string>>]

interface Definition {
  help: string
  labelNames?: readonly string[]
  /** Reads the samples when they are asked for; those without a value are left out, and all while a database is away. */
  read: () => Iterable<Sample> | Promise<Iterable<Sample>>
}

/** None while a database is away: the others must be told then most of all. */
async function readSamples(read: Definition['read']): Promise<Sample[]> {
  try {
    return [...(await read())]
  } catch (error) {
    if (error instanceof StoreUnavailableError) return []
    throw error
  }
}

/** Registers gauges, by name, that are read when the metrics are asked for. */
export function addGauges(registry: Registry, definitions: Readonly<Record<string, Definition>>): void {
  for (const [name, { help, labelNames = [], read }] of Object.entries(definitions)) {
    const gauge: Gauge = new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      collect: async () => {
        const samples = await readSamples(read)
        gauge.reset()
        if (labelNames.length === 0 && samples.every(([value]) => value === null || value === undefined))
          return gauge.remove()
        for (const [value, labels = {}] of samples) if (typeof value === 'number') gauge.set(labels, value)
      },
    })
  }
}

/** Registers counters, by name, of what is counted elsewhere. */
export function addCounters(
  registry: Registry,
  definitions: Readonly<Record<string, { help: string; read: () => number | Promise<number> }>>,
): void {
  for (const [name, { help, read }] of Object.entries(definitions)) {
    const counter: Counter = new Counter({
      ...{ name, help, registers: [registry] },
      collect: async () => {
        const value = await read()
        counter.reset()
        counter.inc(value)
      },
    })
  }
}
