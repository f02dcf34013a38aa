import type { ChartData, ReportChoice } from '../../views/usage-chart-data.ts'
import { chartLabel, legend, windowName } from '../../views/usage-report.ts'
import { count } from '../../views/words.ts'
import { element } from './element.ts'
import { setHtml } from './set-html.ts'
import { drawChart } from './usage-chart.ts'

/** The place and the figures under the pointer, in words. */
const pointText = ({ windows, series }: ChartData, at: number, name: string): string =>
  windows[at] === undefined
    ? ''
    : `${name}: ${series.map(({ name, values }) => `${name} ${count(values[at] ?? 0)}`).join(', ')}`

const hintAtRest = 'Point at a bar to read it.'

/** Draws the chart of a report with its legend, and shows the values under the pointer; returns a function that removes it. */
export function showChart(data: ChartData, shown: ReportChoice): () => void {
  const target = element('chart', HTMLElement)
  const hint = element('chart-hint', HTMLElement)
  setHtml(element('legend', HTMLElement), legend(data))
  const isEmpty = data.series.length === 0
  target.hidden = isEmpty
  hint.textContent = isEmpty ? 'There is nothing to draw for this period.' : hintAtRest
  target.setAttribute('aria-label', chartLabel(data, shown))
  if (isEmpty) return () => {}
  const nameOf = (at: number) => (data.windows[at] === undefined ? '' : windowName(data.windows[at], shown))
  const marks = [...document.querySelectorAll('#legend .series')]
  return drawChart(target, data, {
    nameOf,
    colours: marks.map(mark => getComputedStyle(mark).backgroundColor),
    onPoint: at => {
      hint.textContent = (at !== undefined && pointText(data, at, nameOf(at))) || hintAtRest
    },
  })
}
