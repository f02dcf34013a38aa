import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { TestBrowser } from './support/browser.ts'
import { withBrowser } from './support/with-browser.ts'

interface Box {
  x: number
  y: number
  lines: number
}

/** Where the elements are, in whole pixels, and how many lines their text takes. */
const boxesOf = (page: Page, selector: string) =>
  page.evaluate<Box[]>(`[...document.querySelectorAll(${JSON.stringify(selector)})].map(element => {
    const { x, y } = element.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(element)
    return { x: Math.round(x), y: Math.round(y), lines: range.getClientRects().length }
  })`)

/** A script that finds the words that begin on one line and end on another. */
const brokenWords = (selector: string) => `{
  const texts = [...document.querySelectorAll(${JSON.stringify(selector)})].flatMap(({ childNodes }) => [...childNodes])
  const words = texts.flatMap(text => [...text.textContent.matchAll(/[a-z0-9]+/g)].map(word => ({ text, word })))
  const isBroken = ({ text, word: { 0: { length }, index } }) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + length)
    return new Set([...range.getClientRects()].map(({ y }) => y)).size > 1
  }
  words.filter(isBroken).map(({ word }) => word[0])
}`

const sizeOfRows = (boxes: readonly Box[]) => [...Map.groupBy(boxes, ({ y }) => y).values()].map(row => row.length)

describe('the layout of the pages', () => {
  let browser: TestBrowser
  withBrowser(started => {
    browser = started.browser
  })

  async function visit(path: string, width = 1280): Promise<Page> {
    const page = await browser.open({ width })
    await page.goto(path)
    return page
  }

  for (const [path, cards] of [
    ['/', '.cards .card'],
    ['/pricing', '.tier'],
    ['/status', '#components .card'],
  ] as const)
    it(`leaves none of the four cards of ${path} over: rows of 2 at 768 and 1,024 pixels, of 4 at 1,280`, async () => {
      const page = await visit(path, 768)
      assert.deepEqual(sizeOfRows(await boxesOf(page, cards)), [2, 2])
      await page.setViewportSize({ width: 1024, height: 800 })
      assert.deepEqual(sizeOfRows(await boxesOf(page, cards)), [2, 2])
      await page.setViewportSize({ width: 1280, height: 800 })
      assert.deepEqual(sizeOfRows(await boxesOf(page, cards)), [4])
      await page.context().close()
    })

  it('has the three fields that find a tier in a row at 768 pixels', async () => {
    const page = await visit('/pricing', 768)
    assert.deepEqual(sizeOfRows(await boxesOf(page, '#estimate .field')), [3])
    await page.context().close()
  })

  it('breaks the paths of requests on a phone of 390 pixels after slashes and hyphens, not within a word', async () => {
    const page = await visit('/pricing', 390)
    const broken = await page.evaluate(brokenWords('[aria-label="Costs"] code'))
    assert.deepEqual(broken, [])
    await page.context().close()
  })

  it('breaks the paths of the reference so too, on a phone of 390 pixels without scripts or until these have come', async () => {
    const page = await browser.open({ width: 390, hasScripts: false })
    await page.goto('/docs/reference')
    assert.deepEqual(await page.evaluate(brokenWords('.reference td code')), [])
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
    await page.context().close()
  })

  it('has the bars of two candidates, of 14 % and of 5 %, below one another', async () => {
    const page = await visit('/?q=holding')
    const bars = await boxesOf(page, '.candidate meter')
    assert.ok(bars.length > 1)
    assert.equal(new Set(bars.map(({ x }) => x)).size, 1)
    await page.context().close()
  })

  it('leaves 400 pixels of a list to the companies, 1,280 pixels wide, beside a name of 200 letters without a space', async () => {
    const page = await visit('/')
    await page.getByText('Match a list of names').click()
    await page.getByLabel('Names, one a line').fill(`Tesco plc\n${'x'.repeat(200)}`)
    await page.getByRole('button', { name: 'Match' }).click()
    await page.getByRole('link', { name: 'TESCO PLC' }).waitFor()
    const widths = await page
      .locator('.matches thead th')
      .evaluateAll(all => all.map(each => each.getBoundingClientRect().width))
    assert.ok((widths[0] ?? 0) <= 440 && (widths[1] ?? 0) >= 400, String(widths))
    await page.context().close()
  })

  it('begins the record of a company level with its request', async () => {
    const page = await visit('/companies/NO/923609016')
    const [record, request] = await boxesOf(page, '.record > :first-child h2, .request h2')
    assert.equal(record?.y, request?.y)
    await page.context().close()
  })

  it('keeps the heading of the countries above their names when a table is scrolled on a phone of 390 pixels', async () => {
    const page = await visit('/coverage', 390)
    await page.getByRole('region', { name: 'Registers' }).evaluate(table => table.scrollBy(150, 0))
    const [heading, name] = await boxesOf(page, '[aria-label="Registers"] tr > :first-child')
    assert.equal(heading?.x, name?.x)
    await page.context().close()
  })

  it('shows each of 9 headings of a table, none behind that of the countries, when Shift+Tab leads to it on a phone', async () => {
    const page = await visit('/coverage', 390)
    const fields = page.getByRole('region', { name: 'Fields' })
    await fields.getByRole('button', { name: 'Contacts' }).focus()
    for (let pressed = 0; pressed < 9; pressed += 1) {
      await page.keyboard.press('Shift+Tab')
      const isHidden = await page.evaluate(`{
        const { right } = document.activeElement.getBoundingClientRect()
        right <= document.activeElement.closest('tr').firstElementChild.getBoundingClientRect().right
      }`)
      assert.equal(isHidden, false, `after ${pressed + 1} times`)
    }
    await page.context().close()
  })
})
