import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { errorCodes } from '#generated/error-codes.ts'
import type { TestBrowser } from './support/browser.ts'
import { withBrowser } from './support/with-browser.ts'

const count = Object.keys(errorCodes).length

describe('the list of errors', () => {
  let browser: TestBrowser
  withBrowser(started => {
    browser = started.browser
  })

  const shown = (page: Page) => page.locator('[data-entry] a:visible').allTextContents()

  const filters: readonly (readonly [text: string, codes: readonly string[]])[] = [
    ['quota', ['quota_exhausted']],
    ['QUOTA-exhausted', ['quota_exhausted']],
    ['Percent-Encoding', ['invalid_request']],
    ['429', ['rate_limit_exceeded', 'quota_exhausted']],
    ['key uuid', ['invalid_idempotency_key']],
    ['<b>', []],
  ]
  it(`shows all ${count}, and while typing only those with the code, the status or the words, and their number`, async () => {
    const page = await browser.open()
    await page.goto('/errors')
    assert.equal((await shown(page)).length, count)
    for (const [text, codes] of filters) {
      await page.getByLabel('Filter by code, status or word').fill(text)
      assert.deepEqual(await shown(page), codes, text)
      assert.equal(
        await page.getByRole('status').textContent(),
        codes.length === 1 ? '1 error' : `${codes.length} errors`,
      )
      assert.equal(await page.getByText('No error matches.').isVisible(), codes.length === 0)
    }
    await page.context().close()
  })

  it('shows what its filter says, which a browser keeps, when a visitor comes back from the page of a code', async () => {
    const page = await browser.open()
    await page.goto('/errors')
    await page.getByLabel('Filter by code, status or word').fill('quota')
    await page.getByRole('link', { name: 'quota_exhausted' }).click()
    await page.waitForURL('**/errors/quota_exhausted')
    await page.goBack({ waitUntil: 'load' })
    assert.equal(await page.getByLabel('Filter by code, status or word').inputValue(), 'quota')
    assert.deepEqual(await shown(page), ['quota_exhausted'])
    await page.context().close()
  })

  it('reads without scripts, where it has no filter', async () => {
    const page = await browser.open({ hasScripts: false })
    await page.goto('/errors')
    assert.equal((await shown(page)).length, count)
    assert.equal(await page.locator('#filter').isVisible(), false)
    await page.context().close()
  })

  it('leads to the page of a code, whose related errors lead on', async () => {
    const page = await browser.open({ width: 360 })
    await page.goto('/errors')
    await page.getByRole('link', { name: 'company_not_found' }).click()
    await page.getByRole('link', { name: 'country_not_supported' }).click()
    assert.equal(await page.locator('h1').textContent(), 'Country not supported')
    await page.context().close()
  })

  it('is suggested with the right code after a misspelt one, beside a search of companies', async () => {
    const page = await browser.open()
    await page.goto('/errors/quota-exausted')
    await page.getByRole('link', { name: '/errors/quota_exhausted' }).click()
    assert.equal(await page.locator('h1').textContent(), 'Quota exhausted')
    await page.goBack()
    await page.getByLabel('Search companies').fill('statoil')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(({ search }) => search === '?q=statoil')
    await page.context().close()
  })
})
