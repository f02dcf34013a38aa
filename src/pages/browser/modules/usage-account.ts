import { forecast } from '#domain/billing/forecast.ts'
import type { Html } from '#domain/html.ts'
import type { Problem } from '../../views/api-answer.ts'
import { problemView } from '../../views/problem-view.ts'
import { refreshPause, refreshText } from '../../views/refresh-pause.ts'
import { accountFacts, creditsView, windowsView } from '../../views/usage-account.ts'
import type { Usage } from '../../views/usage-words.ts'
import { element } from './element.ts'
import { setHtml } from './set-html.ts'

const part = (id: string) => element(id, HTMLElement)

const filled = ['facts', 'credits', 'windows', 'live', 'totals', 'figures', 'legend', 'chart-hint'] as const
const messages = ['problem', 'report-problem', 'forgotten'] as const

function forecastOf({ billable_results, series }: Usage) {
  const days = series
    .filter(({ environment }) => environment === 'live')
    .map(row => ({ day: row.window_start?.slice(0, 10) ?? '', results: row.billable_results }))
  return forecast({ ...billable_results, days }, Date.now())
}

/** Shows the account in place of the field for the key, or the other way round. */
function showAccount(isShown: boolean) {
  part('account').hidden = !isShown
  part('asking').replaceChildren()
  part('ask').hidden = isShown
}

/** Removes everything that a key has brought, and asks for a key. */
export function clearAccount(): void {
  showAccount(false)
  for (const id of [...filled, ...messages]) part(id).replaceChildren()
  element('report', HTMLFormElement).reset()
}

/** While the first answer for a key is awaited. */
export function showAsking(): void {
  part('asking').textContent = 'Reading the usage…'
}

export function showProblem(problem: Problem): void {
  clearAccount()
  setHtml(part('problem'), problemView(problem))
}

/** Returns a function that shows the state of an account, and returns the milliseconds until it is asked for again. */
export function accountDisplay(): (usage: Usage) => number {
  const shown = new Map<string, string>()
  // What has not changed stays, because a link in it may have the focus.
  const renew = (id: (typeof filled)[number], content: Html) => {
    if (shown.get(id) !== content.text) setHtml(part(id), content)
    shown.set(id, content.text)
  }
  return usage => {
    renew('facts', accountFacts(usage))
    renew('credits', creditsView(usage, forecastOf(usage)))
    renew('windows', windowsView(usage))
    const own = usage.rate_limits.find(({ resource }) => resource === 'account-read')
    const pause = refreshPause({ own, hasDailyCap: usage.test_daily !== null })
    part('live').textContent = refreshText(pause)
    part('renew').hidden = Number.isFinite(pause)
    if (part('account').hidden) {
      showAccount(true)
      part('left-head').focus()
    }
    return pause
  }
}
