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
      name,
      help,
      labelNames,
      registers: [registry],
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

interface CounterDefinition {
  help: string
  labelNames?: readonly string[]
  /** The count, or that of each label. */
  read: () => number | Promise<number> | (readonly [count: number, labels: Readonly<Record<string, string>>])[]
}

/** Registers counters, by name, of what is counted elsewhere. */
export function addCounters(registry: Registry, definitions: Readonly<Record<string, CounterDefinition>>): void {
  for (const [name, { help, labelNames = [], read }] of Object.entries(definitions)) {
    const counter: Counter = new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect: async () => {
        const value = await read()
        counter.reset()
        if (typeof value === 'number') counter.inc(value)
        else for (const [count, labels] of value) counter.inc(labels, count)
      },
    })
  }
}
