import { firstPaceDay } from '#domain/billing/forecast.ts'
import type { Problem } from '../../views/api-answer.ts'
import { element } from './element.ts'
import { renewPeriodically } from './renew-periodically.ts'
import { accountDisplay } from './usage-account.ts'
import { askWith } from './usage-api.ts'
import { openReport } from './usage-report.ts'

/** Shows the usage of a key until the signal aborts. `end` is called with the problem that makes it impossible. */
export function openSession(key: string, end: (problem: Problem) => void, signal: AbortSignal): void {
  const ask = askWith(key, signal)
  const show = accountDisplay()
  let isOpen = false
  const wait = ({ detail, retry_after_seconds }: Problem) => {
    element('live', HTMLElement).textContent = `Not renewed: ${detail}`
    return Math.max(60, retry_after_seconds ?? 0) * 1000
  }
  const askAgain = async (): Promise<number> => {
    const answer = await ask({ from: firstPaceDay(Date.now()), window: 'day', group_by: 'environment' })
    const { body, problem } = answer ?? {}
    if (problem && isOpen && problem.retryable) return wait(problem)
    if (problem) end(problem)
    if (!body) return 0
    const pause = show(body)
    if (!isOpen) openReport(ask, signal)
    isOpen = true
    return pause
  }
  // The button and the timer share a request: of two requests, the earlier could be answered last.
  let renewing: Promise<number> | undefined
  const renew = () => {
    renewing ??= askAgain().finally(() => {
      renewing = undefined
    })
    return renewing
  }
  element('renew', HTMLButtonElement).addEventListener('click', () => void renew(), { signal })
  signal.addEventListener('abort', renewPeriodically(renew, 0))
}
