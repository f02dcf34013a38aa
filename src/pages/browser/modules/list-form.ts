import { fitNames, listCost, type NameList, readNames } from '../../views/name-list.ts'
import { element } from './element.ts'

/**
 * Says what the list costs while it is written, and makes a list of several lines that are pasted into the search box.
 * `clear` ends a search: the form is on the page without one.
 */
export function keepListCost(clear: () => void): void {
  const fold = element('list', HTMLDetailsElement)
  const names = element('names', HTMLTextAreaElement)
  const country = element('list-country', HTMLSelectElement)
  const cost = element('list-cost', HTMLElement)
  const say = ({ names: rows, left }: NameList) => {
    cost.textContent = `${listCost(rows.length, country.value)}${left > 0 ? ` ${left} more are left out.` : ''}`
  }
  fold.addEventListener('input', () => say(readNames(names.value)))
  element('q', HTMLInputElement).addEventListener('paste', event => {
    const text = event.clipboardData?.getData('text') ?? ''
    const read = readNames(text)
    if (read.names.length < 2) return
    // A list that is too long would make an address that is refused.
    const pasted = fitNames(read, names.maxLength)
    event.preventDefault()
    clear()
    fold.open = true
    names.value = pasted.names.join('\n')
    country.value = element('country', HTMLSelectElement).value
    names.focus()
    say(pasted)
  })
}
