import { element } from './element.ts'

const step: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The places that the arrows walk through: the box, then the link of each result. */
const stops = (box: HTMLElement) => [box, ...document.querySelectorAll<HTMLElement>('#answer .candidate a.name')]

/** Arrow keys walk from the box through the results and back; Escape returns to the box, and there it empties it. */
export function walkWithArrows(clear: () => void): void {
  const box = element('q', HTMLInputElement)
  const leave = () => {
    if (document.activeElement === box) clear()
    box.focus()
  }
  document.addEventListener('keydown', event => {
    const places = stops(box)
    const at = places.indexOf(document.activeElement as HTMLElement)
    // With Shift they select text.
    if (at < 0 || event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const move = step[event.key]
    if (event.key === 'Escape') leave()
    else if (move === undefined) return
    else places[Math.max(0, at + move)]?.focus()
    event.preventDefault()
  })
}
