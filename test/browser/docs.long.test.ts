import assert from 'node:assert/strict'
import type { TestService } from '../support/service.ts'
import { until } from '../support/until.ts'
import type { TestBrowser } from './support/browser.ts'
import { checkAccessibility } from './support/check-accessibility.ts'
import { withBrowser } from './support/with-browser.ts'

describe('the documentation in a browser', () => {
  let service: TestService
  let browser: TestBrowser
  withBrowser(started => {
    service = started.service
    browser = started.browser
  })

  it('sends a lookup from the reference with the demo key and shows 200, without a request to another host', async () => {
    const page = await browser.open()
    await page.goto('/docs/reference')
    await page.getByRole('link', { name: 'Look up one company' }).click()
    await page.getByRole('button', { name: 'Test Request (get /v1/companies/{country}/{registry_id})' }).click()
    const answered = page.waitForResponse(response => response.url().includes('/v1/companies/NO/923609016'))
    await page.getByRole('button', { name: /^Send get request/ }).click()
    const response = await answered
    assert.equal(response.status(), 200)
    assert.equal(response.request().headers().authorization, `Bearer ${service.demoKey}`)
    await page.getByText('"EQUINOR ASA"').first().waitFor()
    const stored = String(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])'))
    assert.ok(!stored.includes('svc_'), 'no key is kept')
    await page.context().close()
  })

  for (const [width, scheme] of [
    [360, 'dark'],
    [768, 'light'],
    [1280, 'light'],
  ] as const)
    it(`shows the reference at ${width} pixels, ${scheme}, without scrolling sideways, and axe finds nothing`, async () => {
      const page = await browser.open({ width, scheme })
      await page.goto('/docs/reference')
      await page.getByRole('heading', { level: 1, name: 'Company registry data' }).waitFor()
      await page.locator('.endpoints, .scalar-code-copy').first().waitFor({ state: 'attached' })
      const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
      assert.equal(await page.evaluate(overflow), 0)
      await checkAccessibility(page)
      await page.context().close()
    })

  it('gives each of the 10 or more buttons that copy in the quickstart a name of its own', async () => {
    const page = await browser.open()
    await page.goto('/docs/quickstart')
    await page
      .getByRole('button', { name: /^Copy: / })
      .first()
      .waitFor()
    const names = (await page.evaluate(
      '[...document.querySelectorAll(".copy")].map(({ ariaLabel }) => ariaLabel)',
    )) as string[]
    assert.ok(names.length >= 10)
    assert.deepEqual(names, [...new Set(names)])
    await page.context().close()
  })

  it('shows the reference where the browser forbids storage, and throws at each access to it', async () => {
    const page = await browser.open()
    await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { configurable: true, get() { throw new DOMException('denied', 'SecurityError') } })`)
    await page.goto('/docs/reference')
    await page.getByRole('link', { name: 'Look up one company' }).click()
    await page.getByRole('button', { name: 'Test Request (get /v1/companies/{country}/{registry_id})' }).click()
    await page.getByRole('button', { name: /^Send get request/ }).click()
    await page.getByText('"EQUINOR ASA"').first().waitFor()
    await page.context().close()
  })

  it('keeps its list of operations, and says why, while a proxy answers 502 in place of the contract', async () => {
    const page = await browser.open()
    await page.route('**/openapi.yaml', route => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad' }))
    await page.goto('/docs/reference')
    await page.getByRole('alert').getByText('The contract cannot be read now.').waitFor()
    assert.ok(await page.getByRole('cell', { name: '/v1/companies/search' }).isVisible())
    await checkAccessibility(page)
    await page.context().close()
  })

  it('cuts off no entry above the reference on a screen of 1280 pixels', async () => {
    const page = await browser.open()
    await page.goto('/docs/reference')
    const hidden = '(bar => bar.scrollWidth - bar.clientWidth)(document.querySelector(".docs-nav"))'
    assert.equal(await page.evaluate(hidden), 0)
    await page.context().close()
  })

  it('gives the text of a table with many columns room for more than a word a line on a phone of 320 pixels', async () => {
    const page = await browser.open({ width: 320 })
    await page.goto('/docs/figures')
    const cell = page.getByRole('cell', { name: /^400,000 records of the German register/ })
    assert.ok(((await cell.boundingBox())?.width ?? 0) > 180)
    await page.context().close()
  })

  it('shows each table of the limits and the errors whole on a screen of 1280 pixels, and has text of at most 672', async () => {
    const page = await browser.open({ width: 1280 })
    for (const path of ['/docs/limits', '/docs/errors']) {
      await page.goto(path)
      const cut = await page.$$eval('.guide .wide', tables =>
        tables.filter(table => table.scrollWidth > table.clientWidth).map(table => table.getAttribute('aria-label')),
      )
      assert.deepEqual(cut, [], path)
      assert.ok((await page.$$eval('.guide > p', texts => Math.max(...texts.map(text => text.clientWidth)))) <= 672)
    }
    await page.context().close()
  })

  it('gives the meaning of each member of an error more than 150 pixels on a phone of 390', async () => {
    const page = await browser.open({ width: 390 })
    await page.goto('/docs/errors')
    const meaning = page.getByRole('cell', { name: 'address of the error’s page, the code written with hyphens' })
    assert.ok(((await meaning.boundingBox())?.width ?? 0) > 150)
    await page.context().close()
  })

  it('leads from the overview to the quickstart by keyboard, and from there to the next guide', async () => {
    const page = await browser.open()
    await page.goto('/docs')
    await page.getByRole('main').getByRole('link', { name: 'Quickstart' }).last().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Quickstart' }).waitFor()
    assert.equal(await page.locator('.docs-nav [aria-current=page]').textContent(), 'Quickstart')
    await page.getByRole('link', { name: 'Next API keys' }).click()
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
    await page.context().close()
  })

  it('shows the current guide in the line of guides on a phone, the last one too', async () => {
    const page = await browser.open({ width: 360 })
    await page.goto('/docs/costs')
    const box = await page.locator('.docs-nav [aria-current]').boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box))
    await page.context().close()
  })

  it('shows the pictures of a guide', async () => {
    const page = await browser.open()
    await page.goto('/docs/matching')
    const picture = page.getByRole('region', { name: 'Picture' }).getByRole('img')
    await picture.scrollIntoViewIfNeeded()
    await until(async () => Number(await page.evaluate('document.querySelector(".picture img").naturalWidth')) > 0)
    await page.context().close()
  })
})
