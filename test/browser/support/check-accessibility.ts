import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// By default axe leaves out the size of targets, which WCAG 2.2 AA requires.
const options = JSON.stringify({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })

/** Fails with each violation that axe finds on a page, and the elements that it finds it on. */
export async function checkAccessibility(page: Page): Promise<void> {
  // Evaluated by the debugger, to which the page's policy does not apply.
  await page.evaluate(axeSource)
  const { violations } = (await page.evaluate(`axe.run(document, ${options})`)) as AxeResults
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  assert.deepEqual(found, [])
}
