import { type Search, searchRequest } from '../../views/api-request.ts'
import type { Caller } from '../../views/code-samples.ts'
import { searchAddress } from '../../views/page-address.ts'
import type { SearchAnswer, SearchResult } from '../../views/search-view.ts'
import { askApi } from './ask-api.ts'
import { keepAnswers, keyOf } from './kept-answers.ts'
import { announce, showAnswer, showSearching } from './show-answer.ts'
import { typingPauses } from './typing-pauses.ts'

/** Results are announced to screen readers once typing rests, not at each letter. */
const restMs = 1000

/** Asks one search at a time: a new one takes the place of the one before it. `write` makes its address that of the page. */
export function createSearchSender(caller: Caller, write: (address: string) => void) {
  const answers = keepAnswers()
  const pauses = typingPauses()
  let running: { key: string; abort(): void } | undefined
  let waiting: { search: Search; timer: ReturnType<typeof setTimeout> } | undefined
  let telling: ReturnType<typeof setTimeout> | undefined

  function stopWaiting() {
    clearTimeout(waiting?.timer)
    clearTimeout(telling)
    waiting = undefined
  }

  function stop() {
    running?.abort()
    running = undefined
    stopWaiting()
  }

  /** Ends what is in the way of a search; false if that search is running already. */
  function makeWay(search: Search): boolean {
    if (running?.key !== keyOf(search)) stop()
    stopWaiting()
    return running === undefined
  }

  function askAfter(search: Search, ms: number) {
    if (!makeWay(search)) return
    waiting = { search, timer: setTimeout(() => ask(search), answers.of(search) ? 0 : ms) }
  }

  function show(search: Search, answer: SearchAnswer) {
    showAnswer(search, answer, caller)
    const { problem } = answer
    if (problem?.code === 'rate_limit_exceeded') askAfter(search, (problem.retry_after_seconds ?? 60) * 1000)
    telling = setTimeout(() => announce(search, answer), restMs)
  }

  function keep(search: Search, answer: SearchAnswer) {
    answers.keep(search, answer)
    pauses.learn(search, answer.cost)
  }

  async function ask(search: Search) {
    if (!makeWay(search)) return
    write(searchAddress(search))
    const kept = answers.of(search)
    if (kept) return show(search, kept)
    const controller = new AbortController()
    running = { key: keyOf(search), abort: () => controller.abort() }
    showSearching()
    const answer = await askApi<SearchResult>(searchRequest(search), caller.demoKey, controller.signal)
    if (!answer) return
    running = undefined
    keep(search, answer)
    show(search, answer)
  }

  // A visitor who leaves before the pause is over finds what was typed when coming back.
  addEventListener('pagehide', () => {
    if (waiting) history.replaceState(null, '', searchAddress(waiting.search))
  })

  return { ask, askAfterPause: (search: Search) => askAfter(search, pauses.of(search)), stop, keep }
}
