import { html } from '#domain/html.ts'
import type { Search } from '../../views/api-request.ts'
import type { Caller } from '../../views/code-samples.ts'
import { unsearched } from '../../views/coverage-line.ts'
import { resultCount, type SearchAnswer, searchView } from '../../views/search-view.ts'
import { addCopyButtons } from './copy-buttons.ts'
import { element } from './element.ts'
import { setHtml } from './set-html.ts'

const regions = () => ({
  answer: element('answer', HTMLElement),
  intro: element('intro', HTMLElement),
  announcement: element('announcement', HTMLElement),
})

/** The samples of code that are unfolded: they stay so with the next answer. Undefined if there is none yet. */
function openFolds(answer: HTMLElement): string[] | undefined {
  const folds = [...answer.querySelectorAll<HTMLDetailsElement>('details[data-fold]')]
  return folds.length === 0 ? undefined : folds.filter(({ open }) => open).map(({ dataset }) => dataset.fold ?? '')
}

/** Shows the answer to a search in place of the last one. */
export function showAnswer(search: Search, answer: SearchAnswer, caller: Caller): void {
  const { answer: region, intro } = regions()
  const hadFocus = region.contains(document.activeElement)
  setHtml(region, searchView(search, answer, caller, openFolds(region)))
  addCopyButtons(region)
  region.removeAttribute('aria-busy')
  intro.hidden = true
  // What had the focus is replaced.
  if (hadFocus) element('q', HTMLInputElement).focus()
  document.title = `${search.q}: search · Company registry data`
}

/** Tells screen readers how many results there are, or what is wrong. */
export function announce(search: Search, answer: SearchAnswer): void {
  regions().announcement.textContent = `${resultCount(answer, search)}. ${answer.problem ? answer.problem.correction : unsearched(answer.body)}`
}

/** Marks the shown answer as that of an earlier search. */
export function showSearching(): void {
  regions().answer.setAttribute('aria-busy', 'true')
}

/** The page without a search. */
export function showIntro(): void {
  const { answer, intro, announcement } = regions()
  setHtml(answer, html``)
  answer.removeAttribute('aria-busy')
  intro.hidden = false
  announcement.textContent = ''
  document.title = 'Company registry data'
}
