import type { MetricSources } from '../../src/admin-listener/metrics/metrics.ts'
import { createMetrics } from '../../src/admin-listener/metrics/metrics.ts'

/** A metric as it is declared, with the name that a query uses. */
interface DeclaredMetric {
  name: string
  type: 'counter' | 'gauge' | 'histogram' | 'summary'
  labels: readonly string[]
  help: string
}

interface Registered {
  name: string
  type: DeclaredMetric['type']
  labelNames: readonly string[]
  help: string
}

/** Every metric of a service, without a service: the sources are read only when metrics are asked for. */
export function declaredMetrics(): DeclaredMetric[] {
  const metrics = createMetrics()
  const unread = () => undefined
  metrics.serve({
    writes: { onCommitted: unread },
    search: {},
    coverage: {},
    releaseStatus: unread,
    database: unread,
  } as unknown as MetricSources)
  const registered = metrics.registry.getMetricsAsArray() as unknown as Registered[]
  return registered.map(({ name, type, labelNames, help }) => ({ name, type, help, labels: [...labelNames] }))
}

export interface Sample {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

const line = /^([a-z_:][a-z\d_:]*)(?:\{((?:[a-z_]+="[^"\\\n]*",?)*)\})? (-?\d[\d.e+-]*|\+Inf|NaN)$/i

/** The samples of a text in OpenMetrics. Throws on a line of another form. */
export const samplesOf = (text: string): Sample[] =>
  text
    .trimEnd()
    .split('\n')
    .filter(row => !row.startsWith('# '))
    .map(row => {
      const [, name, labels = '', value] = line.exec(row) ?? []
      if (name === undefined) throw new Error(`not a sample: ${row}`)
      const pairs = [...labels.matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text])
      return { name, labels: Object.fromEntries(pairs), value: Number(value) }
    })
