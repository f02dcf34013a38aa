import { dayMs, startOfMonth } from '#domain/calendar.ts'
import { type Figure, type Group, groupOf, type Usage, type UsageRow } from './usage-words.ts'

/** A choice of what a report shows. */
export interface ReportChoice {
  group: Group
  window: 'day' | 'month'
  figure: Figure
}

/** The figures of a chart: for each series a value for each window. */
export interface ChartData {
  /** The first instants of the windows, in milliseconds. */
  windows: number[]
  series: { name: string; values: number[] }[]
}

const maxSeries = 5

const total = (rows: readonly UsageRow[], figure: Figure) => rows.reduce((sum, row) => sum + row[figure], 0)

/** The windows that have begun, also those without requests. */
function windowsOf({ period }: Usage, window: ReportChoice['window'], now: number): number[] {
  const next = (at: number) => (window === 'day' ? at + dayMs : startOfMonth(at, 1))
  const start = Date.parse(period.start)
  const windows: number[] = []
  for (
    let at = window === 'day' ? start : startOfMonth(start);
    at < Math.min(Date.parse(period.end), now);
    at = next(at)
  )
    windows.push(at)
  return windows
}

/** The groups by their figure, the largest first. */
export const ranked = ({ totals }: Usage, { figure }: ReportChoice): UsageRow[] =>
  totals.toSorted((a, b) => b[figure] - a[figure])

/** A series for each of the five largest groups, and one for the others together. Groups without the figure are left out. */
export function chartData(usage: Usage, choice: ReportChoice, now: number): ChartData {
  const { group, window, figure } = choice
  const windows = windowsOf(usage, window, now)
  const names = ranked(usage, choice)
    .filter(row => row[figure] > 0)
    .map(row => groupOf(row, group))
  const rowsOf = (at: number, isOf: (name: string) => boolean) =>
    usage.series.filter(row => Date.parse(row.window_start ?? '') === at && isOf(groupOf(row, group)))
  const seriesOf = (name: string, isOf: (name: string) => boolean) => ({
    name,
    values: windows.map(at => total(rowsOf(at, isOf), figure)),
  })
  const shown = names.slice(0, maxSeries)
  const others = new Set(names.slice(maxSeries))
  const series = shown.map(name => seriesOf(name, other => other === name))
  return {
    windows,
    series: others.size > 0 ? [...series, seriesOf(`${others.size} others`, name => others.has(name))] : series,
  }
}
