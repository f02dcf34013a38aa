import type { Search } from '../../views/api-request.ts'
import type { Caller } from '../../views/code-samples.ts'
import { searchAddress } from '../../views/page-address.ts'
import type { SearchAnswer } from '../../views/search-view.ts'
import { element } from './element.ts'
import { isShownAt, keepHistory } from './search-history.ts'
import { createSearchSender } from './search-sender.ts'
import { showIntro } from './show-answer.ts'
import { isLongEnough } from './typing-pauses.ts'

/** What the server passes to the script of the page. */
export interface SearchPage {
  caller: Caller
  /** The search of the address, and its answer. */
  search: Search
  found?: SearchAnswer
}

/** Shorter queries are refused. */
const minLetters = 2

/** Searches while the visitor types. Returns what empties the box. */
export function searchWhileTyping({ caller, search, found }: SearchPage): () => void {
  const form = element('search', HTMLFormElement)
  const box = element('q', HTMLInputElement)
  const country = element('country', HTMLSelectElement)
  const status = element('status', HTMLInputElement)
  const { write, settle } = keepHistory(showAgain)
  const sender = createSearchSender(caller, write)
  if (found) sender.keep(search, found)

  const current = (): Search => ({
    q: box.value.trim(),
    country: country.value,
    ...(status.checked && { status: status.value }),
  })

  /** After Back or Forward. The server shows what the form does not have, such as a list or a further page. */
  function showAgain() {
    const query = new URLSearchParams(location.search)
    box.value = query.get('q') ?? ''
    country.value = query.get('country') ?? ''
    status.checked = query.has('status')
    if (!isShownAt(searchAddress(current()))) location.reload()
    else if (current().q.length >= minLetters) sender.ask(current())
    else showNoSearch()
  }

  function showNoSearch() {
    sender.stop()
    showIntro()
  }

  function changed() {
    const search = current()
    if (isLongEnough(search)) return sender.askAfterPause(search)
    write('/')
    showNoSearch()
  }

  form.addEventListener('input', changed)
  form.addEventListener('submit', event => {
    event.preventDefault()
    // On a phone the answer would be below what is in sight.
    if (element('answer', HTMLElement).getBoundingClientRect().top > innerHeight * 0.6) form.scrollIntoView()
    // The browser counts spaces as letters of a query.
    if (current().q.length >= minLetters) sender.ask(current())
    else changed()
    settle()
  })
  // What was typed before this script came is searched too.
  if (document.activeElement === box && box.value !== box.defaultValue) changed()
  return () => {
    box.value = ''
    changed()
  }
}
