import { Counter, Gauge, type Registry } from 'prom-client'

/** A sample of a metric: its value, and that of each label. */
export type Sample = readonly [value: number | null | undefined, labels?: Readonly<Record<string, string>>]

interface Definition {
  help: string
  labelNames?: readonly string[]
  /** Reads the samples when they are asked for; samples without a value are left out. */
  read: () => Iterable<Sample> | Promise<Iterable<Sample>>
}

/** Registers gauges, by name, that are read when the metrics are asked for. */
export function addGauges(registry: Registry, definitions: Readonly<Record<string, Definition>>): void {
  for (const [name, { help, labelNames = [], read }] of Object.entries(definitions)) {
    const gauge: Gauge = new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      collect: async () => {
        const samples = [...(await read())]
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
  definitions: Readonly<Record<string, { help: string; read: () => number }>>,
): void {
  for (const [name, { help, read }] of Object.entries(definitions)) {
    const counter: Counter = new Counter({
      ...{ name, help, registers: [registry] },
      collect: () => {
        counter.reset()
        counter.inc(read())
      },
    })
  }
}
