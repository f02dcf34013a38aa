import { firstPaceDay } from '#domain/billing/forecast.ts'
import type { UsageProblem } from '../../views/usage-problem.ts'
import { element } from './element.ts'
import { renewPeriodically } from './renew-periodically.ts'
import { accountDisplay } from './usage-account.ts'
import { type Ask, askUsage } from './usage-api.ts'
import { openReport } from './usage-report.ts'

/** Shows the usage of a key until the signal aborts. `end` is called with the problem that makes it impossible. */
export function openSession(key: string, end: (problem: UsageProblem) => void, signal: AbortSignal): void {
  const ask: Ask = query => askUsage(key, query, signal)
  const show = accountDisplay()
  let isOpen = false
  const wait = ({ detail, retry_after_seconds }: UsageProblem) => {
    element('live', HTMLElement).textContent = `Not renewed: ${detail}`
    return Math.max(60, retry_after_seconds ?? 0) * 1000
  }
  const renew = async (): Promise<number> => {
    const answer = await ask({ from: firstPaceDay(Date.now()), window: 'day', group_by: 'environment' })
    if (!answer) return 0
    if (answer.problem) {
      if (isOpen && answer.problem.retryable) return wait(answer.problem)
      end(answer.problem)
      return 0
    }
    const pause = show(answer.usage)
    if (!isOpen) openReport(ask, signal)
    isOpen = true
    return pause
  }
  signal.addEventListener('abort', renewPeriodically(renew, 0))
}
