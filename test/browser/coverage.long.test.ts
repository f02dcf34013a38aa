import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { TestBrowser } from './support/browser.ts'
import { withBrowser } from './support/with-browser.ts'

const focused = (page: Page) => page.evaluate('document.activeElement?.getAttribute("href")')

/** The text of a column's cells; the first column is 1. */
const column = (page: Page, at: number) =>
  page.locator(`[aria-label="Registers"] tbody tr > :nth-child(${at})`).allTextContents()

describe('the coverage pages in a browser', () => {
  let browser: TestBrowser
  withBrowser(started => {
    browser = started.browser
  })

  it('sort by companies from the most to the fewest, then the other way, and by country from A to Z', async () => {
    const page = await browser.open()
    await page.goto('/coverage')
    const registers = page.locator('[aria-label="Registers"]')
    const heading = registers.getByRole('columnheader', { name: 'Companies' })
    await heading.getByRole('button').click()
    const falling = (await column(page, 3)).map(Number)
    assert.deepEqual(
      falling,
      falling.toSorted((a, b) => b - a),
    )
    assert.equal(await heading.getAttribute('aria-sort'), 'descending')
    await heading.getByRole('button').press('Enter')
    assert.deepEqual((await column(page, 3)).map(Number), falling.toReversed())
    await registers.getByRole('button', { name: 'Country' }).click()
    const names = await column(page, 1)
    assert.deepEqual([names[0], names.at(-1), names.length], ['Belgium', 'United Kingdom', 19])
    assert.equal(await heading.getAttribute('aria-sort'), null)
    await page.context().close()
  })

  it('break the names of fields after dots and underscores only, on a phone of 390 pixels', async () => {
    const page = await browser.open({ width: 390 })
    await page.goto('/coverage/DE')
    const name = page.getByRole('rowheader', { name: 'registered_address.postal_code' }).locator('code')
    const lines = await name.evaluate(each => {
      const parts = [...each.childNodes].filter(({ nodeName }) => nodeName === '#text')
      return parts.map(part => {
        const range = each.ownerDocument.createRange()
        range.selectNodeContents(part)
        return range.getClientRects().length
      })
    })
    assert.deepEqual(lines, [1, 1, 1, 1])
    await page.context().close()
  })

  it('show all three tables whole 1,280 pixels wide', async () => {
    const page = await browser.open()
    await page.goto('/coverage')
    await page.getByRole('button', { name: 'Contacts' }).waitFor()
    const hidden = await page.locator('.wide').evaluateAll(all => all.map(each => each.scrollWidth - each.clientWidth))
    assert.deepEqual(hidden, [0, 0, 0])
    await page.context().close()
  })

  it('show the registers whole 1,280 pixels wide with the dates of whole registers too', async () => {
    const page = await browser.open()
    await page.goto('/coverage')
    const table = page.locator('[aria-label="Registers"]')
    await table.getByRole('button', { name: 'Licence' }).waitFor()
    const fill = (selector: string, text: string) =>
      table.locator(selector).evaluateAll((all, text) => all.map(each => each.replaceChildren(text)), text)
    await fill('tbody td:nth-child(2) .badge', 'Whole register')
    await fill('tbody td:nth-child(5)', '30 September 2026')
    assert.equal(await table.evaluate(each => each.scrollWidth - each.clientWidth), 0)
    await page.context().close()
  })

  it('keep a day such as 30 September 2026 free of breaks within its month, on phones of 320 to 390 pixels', async () => {
    const page = await browser.open()
    await page.goto('/coverage/GB')
    const day = page.locator('.figure dd').last()
    const height = (text: string) =>
      day.evaluate((each, text) => {
        each.textContent = text
        return each.getBoundingClientRect().height
      }, text)
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 740 })
      assert.equal(await height('September'), await height('May'), `${width} pixels`)
    }
    await page.context().close()
  })

  it('lead by keyboard through the map: Tab visits all 19 countries, arrows the neighbours, Enter opens one', async () => {
    const page = await browser.open()
    await page.goto('/coverage')
    await page.locator('svg a[href="/coverage/NO"]').focus()
    const visited = new Set([await focused(page)])
    for (let step = 0; step < 18; step++) {
      await page.keyboard.press('Tab')
      visited.add(await focused(page))
    }
    assert.equal(visited.size, 19)
    assert.ok([...visited].every(address => /^\/coverage\/[A-Z]{2}$/.test(String(address))))
    await page.locator('svg a[href="/coverage/NO"]').focus()
    for (const [key, address] of [
      ['ArrowRight', '/coverage/SE'],
      ['ArrowRight', '/coverage/FI'],
      ['ArrowDown', '/coverage/EE'],
      ['ArrowDown', '/coverage/LV'],
    ] as const) {
      await page.keyboard.press(key)
      assert.equal(await focused(page), address)
    }
    await page.keyboard.press('Enter')
    await page.waitForURL('**/coverage/LV')
    assert.equal(await page.locator('h1').textContent(), 'Latvia')
    await page.context().close()
  })

  it('do not move when the script loads: the tables have the same places and sizes without scripts', async () => {
    const boxesOf = async (hasScripts: boolean) => {
      const page = await browser.open({ width: 360, hasScripts })
      await page.goto('/coverage', { waitUntil: 'networkidle' })
      const boxes = await Promise.all((await page.locator('table').all()).map(table => table.boundingBox()))
      await page.context().close()
      return boxes
    }
    assert.deepEqual(await boxesOf(true), await boxesOf(false))
  })
})
