import type { Cost } from '../../views/api-answer.ts'
import type { Search } from '../../views/api-request.ts'

// Searches of all countries are the most limited: a longer pause, and more letters.
const patience = { one: { ms: 350, letters: 2 }, all: { ms: 600, letters: 3 } }
const longestMs = 2000
const windowMs = 60_000

const kindOf = ({ country }: Search) => (country ? 'one' : 'all')

/** Whether what is typed is searched without Enter. */
export const isLongEnough = (search: Search): boolean => search.q.length >= patience[kindOf(search)].letters

/**
 * How long the page waits for another letter before it searches, in ms. The fewer searches the minute has left, the
 * longer: a name that is typed slowly would take one for each letter.
 */
export function typingPauses() {
  const lastCosts = new Map<string, Pick<Cost, 'limit' | 'remaining'> & { at: number }>()
  return {
    learn: (search: Search, { bucket, limit, remaining }: Cost) => {
      if (bucket !== 'none') lastCosts.set(kindOf(search), { limit, remaining, at: performance.now() })
    },
    of: (search: Search): number => {
      const { ms } = patience[kindOf(search)]
      const last = lastCosts.get(kindOf(search))
      if (!last || performance.now() - last.at > windowMs) return ms
      return Math.min(longestMs, (ms * last.limit) / Math.max(1, last.remaining))
    },
  }
}
