import type { Search } from '../../views/api-request.ts'
import type { SearchAnswer } from '../../views/search-view.ts'

const maxAnswers = 100

/** Equal for searches that have the same answer. */
export const keyOf = ({ q, country, status = '', cursor = '' }: Search) =>
  JSON.stringify([q.toLowerCase(), country, status, cursor])

/** Answers that the page has, so that the same search is not sent twice. Those that another try may change are not kept. */
export function keepAnswers() {
  const answers = new Map<string, SearchAnswer>()
  return {
    of: (search: Search) => answers.get(keyOf(search)),
    keep: (search: Search, answer: SearchAnswer) => {
      if (answer.problem && (answer.problem.retryable || answer.problem.status === 429)) return
      if (answers.size >= maxAnswers) answers.clear()
      answers.set(keyOf(search), answer)
    },
  }
}
