import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

interface Focused {
  /** Its place among the elements that can be reached; -1 for any other. */
  at: number
  tag: string
  /** Whether it looks different from an element without focus. */
  isMarked: boolean
}

// Elements in a closed fold, and options that arrow keys reach, are none of the list.
const listElements = `window.lookOf = element => [element, ...element.querySelectorAll('polygon, path, rect, circle')]
  .map(getComputedStyle)
  .map(({ outlineStyle, outlineWidth, boxShadow, stroke, strokeWidth }) => [outlineStyle, outlineWidth, boxShadow, stroke, strokeWidth])
  .join()
window.reachable = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
  .filter(element => element.tabIndex >= 0 && !element.disabled && element.checkVisibility({ visibilityProperty: true }))
  .filter(element => element.type !== 'radio' || element.checked)
window.looks = window.reachable.map(window.lookOf)
window.reachable.length`

const readFocused = `(() => {
  const element = document.activeElement
  const at = window.reachable.indexOf(element)
  return { at, tag: element.outerHTML.slice(0, 120), isMarked: at === -1 || window.lookOf(element) !== window.looks[at] }
})()`

/** Presses Tab from the beginning of a page to its end; fails if an element is not reached, or not marked as focused. */
export async function walkByKeyboard(page: Page): Promise<void> {
  const count = Number(await page.evaluate(listElements))
  const reached = new Set<number>()
  for (let pressed = 0; pressed < count; pressed += 1) {
    await page.keyboard.press('Tab')
    const { at, tag, isMarked } = (await page.evaluate(readFocused)) as Focused
    assert.ok(isMarked, `${tag} does not show that it has the focus`)
    reached.add(at)
  }
  const missed = Array.from({ length: count }, (_, at) => at).filter(at => !reached.has(at))
  const names = await page.evaluate(`${JSON.stringify(missed)}.map(at => window.reachable[at].outerHTML.slice(0, 120))`)
  assert.deepEqual(names, [], 'not reached by Tab')
}
