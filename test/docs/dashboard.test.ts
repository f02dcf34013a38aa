import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import { isInstalled } from '../support/is-installed.ts'
import { declaredMetrics } from '../support/metrics.ts'
import { read, root } from './documents.ts'

const dashboardFile = 'deploy/grafana/svc.json'
const alertsFile = 'deploy/prometheus/alerts.yaml'

interface Query {
  /** Where it is. */
  of: string
  expr: string
  /** Its text with labels in double braces. */
  text: string
}

interface Panel {
  id: number
  title: string
  gridPos: { h: number; w: number; x: number; y: number }
  targets?: { expr: string; legendFormat: string }[]
}

interface Rule {
  alert: string
  expr: string
  for: string
  labels: { severity: string }
  annotations: Record<string, string>
}

const { panels } = JSON.parse(read(dashboardFile)) as { panels: Panel[] }
const rules = (parse(read(alertsFile)) as { groups: { rules: Rule[] }[] }).groups.flatMap(group => group.rules)

const ofPanels = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat }): Query => ({ of: title, expr, text: legendFormat })),
)
const ofRules = rules.map(
  ({ alert, expr, annotations }): Query => ({ of: alert, expr, text: Object.values(annotations).join(' ') }),
)

const metrics = new Map(declaredMetrics().map(metric => [metric.name, metric]))

/** Labels that Prometheus adds to every sample. */
const added = ['job', 'instance']

/** The labels of the samples with a name; undefined if there are none of that name. */
function labelsOf(name: string): readonly string[] | undefined {
  if (name === 'up') return added
  const own = metrics.get(name)
  if (own && own.type !== 'histogram') return [...own.labels, ...added]
  const histogram = metrics.get(name.replace(/_(bucket|sum|count)$/, ''))
  if (histogram?.type !== 'histogram') return undefined
  return [...histogram.labels, ...added, ...(name.endsWith('_bucket') ? ['le'] : [])]
}

/** Each metric that a query reads, with the labels that it matches. */
const selectorsIn = (expr: string) =>
  [...expr.matchAll(/\b(up|(?:svc|nodejs|process)_[a-z\d_]+)\b(?:\{([^}]*)\})?/g)].map(
    ([, name = '', matchers = '']) => ({
      name,
      matched: [...matchers.matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    }),
  )

const groupedIn = (expr: string) =>
  [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/,\s*/))

const shownIn = (text: string) => [
  ...[...text.matchAll(/\{\{\s*(?:\$labels\.)?([a-z_]+)\s*\}\}/g)].map(([, label = '']) => label),
]

/** Whether a query can be parsed; Grafana fills its variables in first. */
function isPromQl(expr: string): boolean {
  let isValid = true
  parser.parse(expr.replaceAll('$__rate_interval', '1m')).iterate({
    enter: ({ type }) => {
      if (type.isError) isValid = false
    },
  })
  return isValid
}

const adapterFile = 'deploy/prometheus/adapter.yaml'

describe(adapterFile, () => {
  it('makes its metric of those that the service has, in PromQL', () => {
    for (const { seriesQuery, metricsQuery } of parse(read(adapterFile)).rules) {
      const expr = metricsQuery.replaceAll('<<.GroupBy>>', 'pod').replaceAll('<<.LabelMatchers>>', 'pod="svc-0"')
      assert.ok(isPromQl(expr), expr)
      for (const { name } of [...selectorsIn(expr), ...selectorsIn(seriesQuery)]) assert.ok(labelsOf(name), name)
    }
  })
})

for (const [what, queries] of [
  [dashboardFile, ofPanels],
  [alertsFile, ofRules],
] as const)
  describe(what, () => {
    it('has queries in PromQL', () => {
      for (const { of, expr } of queries) assert.ok(isPromQl(expr), `${of}: ${expr}`)
      assert.ok(!isPromQl('sum by (job (svc_ready)'))
    })

    it('reads only metrics that the service has, by labels that they have', () => {
      assert.ok(queries.length >= 15)
      for (const { of, expr, text } of queries) {
        const selectors = selectorsIn(expr)
        assert.ok(selectors.length > 0, of)
        const known = selectors.flatMap(({ name, matched }) => {
          const labels = labelsOf(name)
          assert.ok(labels, `${of}: there is no metric ${name}`)
          for (const label of matched) assert.ok(labels.includes(label), `${of}: ${name} has no label ${label}`)
          return labels
        })
        for (const label of [...groupedIn(expr), ...shownIn(text)])
          assert.ok(known.includes(label), `${of}: no metric has the label ${label}`)
      }
    })
  })

describe('the metrics of the service', () => {
  it('are all on the dashboard or in the alerts', () => {
    const used = new Set([...ofPanels, ...ofRules].flatMap(({ expr }) => selectorsIn(expr).map(({ name }) => name)))
    const isUsed = (name: string) => [name, `${name}_bucket`].some(candidate => used.has(candidate))
    const own = [...metrics.keys()].filter(name => name.startsWith('svc_'))
    assert.deepEqual(
      own.filter(name => !isUsed(name)),
      [],
    )
  })
})

describe('the dashboard', () => {
  it('has panels of different ids and titles, which fill rows of 24 columns', () => {
    for (const key of ['id', 'title'] as const)
      assert.equal(new Set(panels.map(panel => panel[key])).size, panels.length)
    const widths = Map.groupBy(panels, ({ gridPos }) => gridPos.y)
    for (const [y, row] of widths)
      assert.equal(
        row.reduce((sum, { gridPos }) => sum + gridPos.w, 0),
        24,
        `row ${y}`,
      )
  })
})

describe('the alerts', () => {
  it('have a severity, a duration and one sentence that says what is wrong', () => {
    for (const { alert, for: duration, labels, annotations } of rules) {
      assert.match(alert, /^Svc[A-Z][A-Za-z]+$/)
      assert.match(duration, /^\d+[mh]$/)
      assert.match(labels.severity, /^(critical|warning|info)$/)
      assert.ok(annotations.summary, alert)
    }
    assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length)
  })

  it('pass promtool', function () {
    if (!isInstalled('promtool')) return this.skip()
    const { status, stderr } = spawnSync('promtool', ['check', 'rules', fileURLToPath(new URL(alertsFile, root))])
    assert.equal(status, 0, String(stderr))
  })
})
