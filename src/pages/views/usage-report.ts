import { csvLine, withoutFormula } from '#domain/csv-line.ts'
import { type Html, html } from '#domain/html.ts'
import { type ChartData, type ReportChoice, ranked } from './usage-chart-data.ts'
import { type Figure, figures, groupOf, groups, type Usage } from './usage-words.ts'
import { count } from './words.ts'

const shownFigures = Object.keys(figures) as Figure[]
const shownRows = 200

const days = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A day or a month of a report in words. */
export const windowName = (at: number, { window }: ReportChoice): string =>
  (window === 'day' ? days : months).format(at).replace(',', '')

export const legend = ({ series }: ChartData): Html =>
  html`${series.map(({ name }, at) => html`<li><span class="series series-${at + 1}"></span>${name}</li>`)}`

const wide = (label: string, table: Html): Html =>
  html`<div class="wide" tabindex="0" role="region" aria-label="${label}">${table}</div>`

const numberCells = (values: readonly number[]): Html[] =>
  values.map(value => html`<td class="number">${count(value)}</td>`)

/** Every group with its figures over the whole period. */
export function totalsTable(usage: Usage, choice: ReportChoice): Html {
  if (usage.totals.length === 0) return html`<p>Nothing was requested in this period.</p>`
  const heads = shownFigures.map(figure => html`<th scope="col" class="number">${figures[figure]}</th>`)
  const row = (name: string, values: readonly number[]) =>
    html`<tr><th scope="row">${name}</th>${numberCells(values)}</tr>`
  const rows = ranked(usage, choice)
  const sums = shownFigures.map(figure => rows.reduce((sum, each) => sum + each[figure], 0))
  const body = rows.slice(0, shownRows).map(each =>
    row(
      groupOf(each, choice.group),
      shownFigures.map(figure => each[figure]),
    ),
  )
  const note =
    rows.length > shownRows
      ? html`<p class="soft">The ${shownRows} largest of ${count(rows.length)}. The CSV file has all.</p>`
      : ''
  return html`${wide('Totals', html`<table><thead><tr><th scope="col">${groups[choice.group]}</th>${heads}</tr></thead><tbody>${body}</tbody><tfoot>${row('Total', sums)}</tfoot></table>`)}${note}`
}

/** The figures of the chart. */
export function chartTable({ windows, series }: ChartData, choice: ReportChoice): Html {
  const heads = series.map(({ name }) => html`<th scope="col" class="number">${name}</th>`)
  const rows = windows.map(
    (at, index) =>
      html`<tr><th scope="row">${windowName(at, choice)}</th>${numberCells(series.map(({ values }) => values[index] ?? 0))}</tr>`,
  )
  return wide(
    'Figures of the chart',
    html`<table><caption>${figures[choice.figure]}, UTC</caption><thead><tr><th scope="col">${choice.window === 'day' ? 'Day' : 'Month'}</th>${heads}</tr></thead><tbody>${rows}</tbody></table>`,
  )
}

/** What a chart shows, in a sentence. */
export const chartLabel = ({ windows }: ChartData, { group, window, figure }: ReportChoice): string =>
  `${figures[figure]} by ${window} and ${groups[group].toLowerCase()}, ${windows.length} ${window}s. The table below has the same figures.`

/** The report as CSV (RFC 4180): a row for each group and window with requests, with all figures. */
export function usageCsv({ series }: Usage, { group }: ReportChoice): string {
  const rows = series.map(row => [
    row.window_start ?? '',
    groupOf(row, group),
    ...shownFigures.map(figure => row[figure]),
  ])
  return [['window_start', group, ...shownFigures], ...rows]
    .map(cells => csvLine(cells.map(String).map(withoutFormula), ','))
    .join('')
}
