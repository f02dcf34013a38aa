import { type Html, html } from '#domain/html.ts'
import type { Problem } from '../../views/api-answer.ts'
import { problemView } from '../../views/problem-view.ts'
import { type ChartData, chartData, type ReportChoice } from '../../views/usage-chart-data.ts'
import { chartLabel, chartTable, legend, totalsTable, usageCsv, windowName } from '../../views/usage-report.ts'
import type { Usage } from '../../views/usage-words.ts'
import { count } from '../../views/words.ts'
import { download } from './download.ts'
import { element } from './element.ts'
import { setHtml } from './set-html.ts'
import type { AskUsage } from './usage-api.ts'
import { drawChart } from './usage-chart.ts'

const field = (id: string) => element(id, HTMLInputElement)
const chosen = (id: string) => element(id, HTMLSelectElement).value

interface ShownReport {
  usage: Usage
  choice: ReportChoice
}

/** With the figure that is chosen now: it may have changed since the report was asked for, which has all of them. */
const withFigure = ({ usage, choice }: ShownReport): ShownReport => ({
  usage,
  choice: { ...choice, figure: chosen('figure') as ReportChoice['figure'] },
})

const choice = (): ReportChoice =>
  ({ group: chosen('group'), window: chosen('window'), figure: chosen('figure') }) as ReportChoice

/** The place and the figures under the pointer, in words. */
const pointText = ({ windows, series }: ChartData, at: number, name: string): string =>
  windows[at] === undefined
    ? ''
    : `${name}: ${series.map(({ name, values }) => `${name} ${count(values[at] ?? 0)}`).join(', ')}`

/** Why there is no report, with a button where a second try can succeed. */
const failure = (problem: Problem): Html =>
  html`${problemView(problem)}${problem.retryable ? html`<p><button class="button secondary" type="button">Try again</button></p>` : ''}`

/** Shows why there is no report; nothing if there is one. */
function showFailure(problem: Problem | undefined) {
  const region = element('report-problem', HTMLElement)
  const hadFocus = region.contains(document.activeElement)
  setHtml(region, problem ? failure(problem) : html``)
  // The button that had the focus is replaced.
  if (hadFocus) (region.querySelector('button') ?? field('from')).focus()
}

const hintAtRest = 'Point at a bar to read it.'

/** Draws the chart of a report; returns a function that removes it. */
function showChart(data: ChartData, shown: ReportChoice): () => void {
  const [target, hint] = [element('chart', HTMLElement), element('chart-hint', HTMLElement)]
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

/** The form and the figures of a report, asked for with `ask`. Ends with the signal. */
export function openReport(ask: AskUsage, signal: AbortSignal): void {
  let shown: ShownReport | undefined
  let removeChart = () => {}
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const draw = () => {
    removeChart()
    if (!shown) return
    const data = chartData(shown.usage, shown.choice, Date.now())
    removeChart = showChart(data, shown.choice)
    setHtml(element('figures', HTMLElement), chartTable(data, shown.choice))
    setHtml(element('totals', HTMLElement), totalsTable(shown.usage, shown.choice))
  }
  const show = (usage: Usage, of: ReportChoice) => {
    shown = withFigure({ usage, choice: of })
    field('from').value ||= usage.period.start.slice(0, 10)
    field('to').value ||= new Date(Date.parse(usage.period.end) - 1).toISOString().slice(0, 10)
    draw()
  }
  const load = async () => {
    const [number, of] = [++asked, choice()]
    const period = { from: field('from').value, to: field('to').value }
    element('report-shown', HTMLElement).ariaBusy = 'true'
    const answer = await ask({ ...period, window: of.window, group_by: of.group })
    if (!answer || number !== asked) return
    const { body, problem } = answer
    element('report-shown', HTMLElement).ariaBusy = null
    element('report-shown', HTMLElement).hidden = !body
    showFailure(problem)
    if (body) show(body, of)
  }
  const change = ({ target }: Event) => {
    if (!element('report', HTMLFormElement).checkValidity()) return
    if (target === element('figure', HTMLSelectElement) && shown) {
      shown = withFigure(shown)
      return draw()
    }
    clearTimeout(timer)
    timer = setTimeout(load, 300)
  }

  element('report', HTMLFormElement).addEventListener('change', change, { signal })
  element('report-problem', HTMLElement).addEventListener(
    'click',
    ({ target }) => target instanceof HTMLButtonElement && void load(),
    { signal },
  )
  element('report', HTMLFormElement).addEventListener('submit', event => event.preventDefault(), { signal })
  element('csv', HTMLButtonElement).addEventListener(
    'click',
    () => shown && download(`usage-${shown.choice.group}.csv`, usageCsv(shown.usage, shown.choice)),
    { signal },
  )
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw, { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    removeChart()
  })
  load()
}
