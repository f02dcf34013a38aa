import { type Search, searchRequest } from '../../views/api-request.ts'
import type { Caller } from '../../views/code-samples.ts'
import { searchAddress } from '../../views/page-address.ts'
import type { SearchAnswer, SearchResult } from '../../views/search-view.ts'
import { askApi } from './ask-api.ts'
import { element } from './element.ts'
import { keepAnswers } from './kept-answers.ts'
import { showAnswer, showIntro, showSearching } from './show-answer.ts'

/** What the server passes to the script of the page. */
export interface SearchPage {
  caller: Caller
  /** The search of the address, and its answer. */
  search: Search
  found?: SearchAnswer
}

// The demo key may search all countries three times a minute: a longer pause, and more letters.
const patience = { one: { ms: 250, letters: 2 }, all: { ms: 600, letters: 3 } }

/** Searches while the visitor types. Returns what empties the box. */
export function searchWhileTyping({ caller, search: first, found }: SearchPage): () => void {
  const form = element('search', HTMLFormElement)
  const box = element('q', HTMLInputElement)
  const country = element('country', HTMLSelectElement)
  const answers = keepAnswers()
  if (found) answers.keep(first, found)
  let shown: Search = first
  let running = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  const current = (): Search => ({ q: box.value.trim(), country: country.value })

  const stop = () => {
    running.abort()
    clearTimeout(timer)
  }

  function show(search: Search, answer: SearchAnswer) {
    shown = search
    showAnswer(search, answer, caller)
    const wait = answer.problem?.code === 'rate_limit_exceeded' ? answer.problem.retry_after_seconds : null
    if (wait !== null) timer = setTimeout(() => ask(search), wait * 1000)
  }

  async function ask(search: Search) {
    stop()
    history.replaceState(null, '', searchAddress(search))
    const kept = answers.of(search)
    if (kept) return show(search, kept)
    running = new AbortController()
    showSearching()
    const answer = await askApi<SearchResult>(searchRequest(search), caller.demoKey, running.signal)
    if (!answer) return
    answers.keep(search, answer)
    show(search, answer)
  }

  function changed() {
    stop()
    const search = current()
    const { ms, letters } = search.country ? patience.one : patience.all
    if (search.q.length < letters) {
      shown = { q: '', country: '' }
      history.replaceState(null, '', '/')
      return showIntro()
    }
    const isShown = search.q === shown.q && search.country === shown.country
    if (!isShown) timer = setTimeout(() => ask(search), answers.of(search) ? 0 : ms)
  }

  form.addEventListener('input', changed)
  form.addEventListener('submit', event => {
    event.preventDefault()
    ask(current())
  })
  return () => {
    box.value = ''
    changed()
  }
}
