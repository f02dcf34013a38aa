import { type Html, html } from '#domain/html.ts'
import type { Problem } from '../../views/api-answer.ts'
import { problemView } from '../../views/problem-view.ts'
import { chartData, type ReportChoice } from '../../views/usage-chart-data.ts'
import { chartTable, totalsTable, usageCsv } from '../../views/usage-report.ts'
import type { Usage } from '../../views/usage-words.ts'
import { download } from './download.ts'
import { element } from './element.ts'
import { setHtml } from './set-html.ts'
import { showChart } from './show-usage-chart.ts'
import type { AskUsage } from './usage-api.ts'

const field = (id: string) => element(id, HTMLInputElement)
const chosen = (id: string) => element(id, HTMLSelectElement).value

interface ShownReport {
  usage: Usage
  choice: ReportChoice
}

/** With the figure that is chosen now: it may have changed since the report was requested, and every report has all figures. */
const withFigure = ({ usage, choice }: ShownReport): ShownReport => ({
  usage,
  choice: { ...choice, figure: chosen('figure') as ReportChoice['figure'] },
})

const choice = (): ReportChoice =>
  ({ group: chosen('group'), window: chosen('window'), figure: chosen('figure') }) as ReportChoice

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

function saveCsv(shown: ShownReport | undefined) {
  if (shown) download(`usage-${shown.choice.group}.csv`, usageCsv(shown.usage, shown.choice))
}

/** Calls `act` for a click on a button, the element itself or one that is in it now. */
const onClick = (element: HTMLElement, act: () => void, signal: AbortSignal) =>
  element.addEventListener('click', ({ target }) => target instanceof HTMLButtonElement && act(), { signal })

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
    const number = ++asked
    const of = choice()
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
  element('report', HTMLFormElement).addEventListener('submit', event => event.preventDefault(), { signal })
  onClick(element('report-problem', HTMLElement), load, signal)
  onClick(element('csv', HTMLButtonElement), () => saveCsv(shown), signal)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw, { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    removeChart()
  })
  load()
}
