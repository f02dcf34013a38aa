/** What an address asks for: `?q=a&country=` is `?q=a`. */
const meaningOf = (query: string) =>
  JSON.stringify([...new URLSearchParams(query)].filter(([, value]) => value !== '').toSorted())

const queryOf = (address: string) => new URL(address, location.href).search

/** Whether the address of the page asks for the same as another one. */
export const isShownAt = (address: string): boolean => meaningOf(queryOf(address)) === meaningOf(location.search)

/**
 * Keeps the address of the shown search. Back returns to each search that a page was opened with, or that was sent by Enter or
 * the button; a search that is only typed replaces the last typed one. `onReturn` shows the search of the address again.
 */
export function keepHistory(onReturn: () => void) {
  let isSettled = true
  let shown = meaningOf(location.search)

  const settle = () => {
    isSettled = true
  }

  function write(address: string) {
    if (isShownAt(address)) return
    if (isSettled) history.pushState(null, '', address)
    else history.replaceState(null, '', address)
    isSettled = false
    shown = meaningOf(location.search)
  }

  addEventListener('popstate', () => {
    // A link within the page, as that past the navigation, makes an entry too.
    if (meaningOf(location.search) === shown) return
    shown = meaningOf(location.search)
    settle()
    onReturn()
  })
  addEventListener('pagehide', settle)
  return { write, settle }
}
