import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, stringify } from 'yaml'
import { isInstalled } from '../support/is-installed.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { type AlertFault, alertFaults, healthy, type Series } from './alert-faults.ts'

const file = fileURLToPath(new URL('../../deploy/prometheus/alerts.yaml', import.meta.url))
const { groups } = parse(readFileSync(file, 'utf8')) as { groups: { name: string; rules: { alert: string }[] }[] }
const names = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
const faultMinute = 10
const lastMinute = 94

/** Of the server a, where no other is named. */
const labelled = (name: string) =>
  name.replace('{', name.includes('instance=') ? '{job="svc",' : '{job="svc",instance="a",').replace(',}', '}')

const inputOf = (series: Series) =>
  Object.entries({ ...healthy, ...series }).map(([name, values]) => ({ series: labelled(name), values }))

/** The alerts that fire at a minute. */
const firing = (minute: number, alerts: readonly string[]) => ({
  expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
  eval_time: `${minute}m`,
  exp_samples: alerts.map(alert => ({ labels: `{alertname="${alert}"}`, value: 1 })),
})

const caseOf = ({ alert, after, series }: AlertFault) => ({
  name: alert,
  interval: '1m',
  input_series: inputOf(series),
  promql_expr_test: [firing(faultMinute + after - 1, []), firing(faultMinute + after, [alert])],
})

const everyMinute = Array.from({ length: lastMinute }, (_, minute) => minute)
const quiet = {
  name: 'a healthy server',
  interval: '1m',
  input_series: inputOf({}),
  promql_expr_test: everyMinute.map(minute => firing(minute, [])),
}

/** Has promtool run the tests over the rules of deploy/, or over those of one alert. */
function assertRules(
  folder: string,
  tests: readonly object[],
  { only, interval = '1m' }: { only?: string; interval?: string } = {},
) {
  const tested = join(folder, 'tests.yaml')
  const rules = only === undefined ? file : join(folder, 'rules.yaml')
  if (only !== undefined) {
    const one = groups.map(({ name, rules }) => ({ name, rules: rules.filter(({ alert }) => alert === only) }))
    writeFileSync(rules, stringify({ groups: one }))
  }
  writeFileSync(tested, stringify({ rule_files: [rules], evaluation_interval: interval, tests }))
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', tested], { encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
}

/** The same over days: to the minute for the alert itself, and every five minutes for all, which take half a minute otherwise. */
function assertOverDays(folder: string, test: object, alert: string) {
  assertRules(folder, [test], { only: alert })
  assertRules(folder, [test], { interval: '5m' })
}

const daysDown = 3
/** A partition that cannot be read for days, beside one that was never imported. */
const downForDays = {
  name: 'SvcPartitionDown for days',
  interval: '1m',
  input_series: inputOf({
    'svc_partition_up{country="NO"}': `1x9 0x${daysDown * 1_440} 1x60`,
    'svc_partition_up{country="SE"}': `0x${daysDown * 1_440 + 70}`,
  }).filter(({ series }) => series.startsWith('svc_partition_up')),
  promql_expr_test: [firing(daysDown * 1_440, ['SvcPartitionDown']), firing(daysDown * 1_440 + 30, [])],
}

describe('the alerts for Prometheus', () => {
  it('each have a fault that is tried', () => {
    assert.deepEqual([...new Set(alertFaults.map(({ alert }) => alert))], names)
  })

  it(`fire for their fault only, at its minute and not before; none fires in ${lastMinute} minutes of a healthy server`, function () {
    if (!isInstalled('promtool')) return this.skip()
    using folder = tempFolder()
    const isLong = ({ after }: AlertFault) => after > lastMinute
    assertRules(folder.path, [quiet, ...alertFaults.filter(fault => !isLong(fault)).map(caseOf)])
    for (const fault of alertFaults.filter(isLong)) assertOverDays(folder.path, caseOf(fault), fault.alert)
  })

  it(`tell for ${daysDown} days that a partition cannot be read, and no longer than that`, function () {
    if (!isInstalled('promtool')) return this.skip()
    using folder = tempFolder()
    assertOverDays(folder.path, downForDays, 'SvcPartitionDown')
  })
})
