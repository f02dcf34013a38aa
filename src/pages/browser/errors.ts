// Filters the list of errors while typing.

// In codes the same as `_`.
const folded = (text: string) => text.toLowerCase().replaceAll('-', '_')

/** Whether an entry has every word, in its text or in the heading of its group. */
const matches = (entry: Element, heading: string, words: readonly string[]) => {
  const text = folded(`${heading} ${entry.textContent}`)
  return words.every(word => text.includes(word))
}

/** Shows the entries of a group that match, and returns their number. */
function filterGroup(group: HTMLElement, words: readonly string[]): number {
  const heading = group.querySelector('h2')?.textContent ?? ''
  let shown = 0
  for (const entry of group.querySelectorAll<HTMLElement>('[data-entry]')) {
    entry.hidden = !matches(entry, heading, words)
    if (!entry.hidden) shown += 1
  }
  group.hidden = shown === 0
  return shown
}

/** Screen readers read out each text that is set, also the same one again. */
function announce(text: string) {
  const count = document.querySelector('[data-count]')
  if (count && count.textContent !== text) count.textContent = text
}

function filterBy(text: string) {
  const words = folded(text).split(/\s+/).filter(Boolean)
  const groups = [...document.querySelectorAll<HTMLElement>('[data-group]')]
  const shown = groups.reduce((sum, group) => sum + filterGroup(group, words), 0)
  announce(shown === 1 ? '1 error' : `${shown} errors`)
  for (const none of document.querySelectorAll<HTMLElement>('[data-none]')) none.hidden = shown > 0
}

const form = document.querySelector('[data-filter]')
const field = form?.querySelector('input')
form?.addEventListener('submit', event => event.preventDefault())
field?.addEventListener('input', () => filterBy(field.value))
// A browser keeps the text of a visitor who comes back, and puts it into the field after this script has run.
addEventListener('pageshow', () => {
  if (field?.value) filterBy(field.value)
})
