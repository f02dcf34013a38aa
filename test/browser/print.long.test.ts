import assert from 'node:assert/strict'
import type { TestBrowser } from './support/browser.ts'
import { withBrowser } from './support/with-browser.ts'

describe('a page on paper', () => {
  let browser: TestBrowser
  withBrowser(started => {
    browser = started.browser
  })

  async function print(path: string) {
    const page = await browser.open()
    await page.goto(path)
    await page.emulateMedia({ media: 'print' })
    return page
  }

  it('of a company has its record and the address of the public register, without navigation, buttons and the request', async () => {
    const page = await print('/companies/NO/923609016')
    assert.ok(await page.getByText('Forusbeen 50, 4035 Stavanger, Norway', { exact: true }).isVisible())
    const address = `getComputedStyle(document.querySelector('a.button'), '::after').content`
    assert.match(String(await page.evaluate(address)), /https:\/\/virksomhet\.brreg\.no/)
    const background = `getComputedStyle(document.querySelector('a.button')).backgroundColor`
    assert.equal(await page.evaluate(background), 'rgba(0, 0, 0, 0)', 'dark ink on the colour of a button')
    for (const left of ['header nav', 'footer nav', 'aside.request', '.copy'])
      assert.equal(await page.locator(left).first().isVisible(), false, left)
    await page.context().close()
  })

  it('of a search has the query and the companies, without what only a screen can use', async () => {
    const page = await print('/?q=equinor&country=NO')
    assert.ok(await page.locator('.candidate').isVisible())
    assert.equal(await page.locator('#q').inputValue(), 'equinor')
    for (const left of ['button', 'details', '#search-help', 'aside.request'])
      assert.equal(await page.locator(left).first().isVisible(), false, left)
    await page.context().close()
  })

  it('has every column of a table: on 650 pixels, those of A4, nothing is wider than the page', async () => {
    for (const path of ['/coverage', '/coverage/NO', '/docs/figures', '/docs/errors']) {
      const page = await print(path)
      await page.setViewportSize({ width: 700, height: 900 })
      const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
      const hidden = `[...document.querySelectorAll('.wide')].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length`
      assert.deepEqual([path, await page.evaluate(overflow), await page.evaluate(hidden)], [path, 0, 0])
      await page.context().close()
    }
  })

  for (const path of ['/usage', '/status'])
    it(`of ${path} has no navigation`, async () => {
      const page = await print(path)
      for (const left of ['header nav', 'footer nav']) assert.equal(await page.locator(left).isVisible(), false, left)
      await page.context().close()
    })
})
