import assert from 'node:assert/strict'
import { startTestService, type TestService } from '../support/service.ts'
import { needsChromium, startBrowser, type TestBrowser } from './support/browser.ts'

describe('the page /pricing in a browser', () => {
  let service: TestService
  let browser: TestBrowser
  before(async function () {
    needsChromium(this)
    service = await startTestService()
    browser = await startBrowser(service.url)
  })
  after(async () => {
    await browser?.[Symbol.asyncDispose]()
    await service?.[Symbol.asyncDispose]()
  })

  it('highlights the tiers when upgrade_url leads to #tiers, and not otherwise', async () => {
    const page = await browser.open()
    const background = () => page.evaluate('getComputedStyle(document.querySelector("#tiers")).backgroundColor')
    await page.goto('/pricing')
    assert.equal(await background(), 'rgba(0, 0, 0, 0)')
    await page.goto('/pricing#tiers')
    assert.notEqual(await background(), 'rgba(0, 0, 0, 0)')
    assert.ok(await page.getByRole('heading', { name: 'Tiers' }).isVisible())
    await page.context().close()
  })

  it('names the cheapest tier while one types: 2,000 lookups, 500 and 900 searches are 11,500 results, so team', async () => {
    const page = await browser.open()
    await page.goto('/pricing', { waitUntil: 'networkidle' })
    const answer = page.getByRole('status')
    assert.match((await answer.textContent()) ?? '', /^3,000 results\. .* solo, for 29 EUR a month\.$/)
    await page.getByLabel('Searches of all countries').fill('900')
    assert.match((await answer.textContent()) ?? '', /^11,500 results\. .* team, for 149 EUR a month\.$/)
    await page.context().close()
  })

  it('names it without scripts after the form is sent, and keeps what was typed', async () => {
    const page = await browser.open({ hasScripts: false })
    await page.goto('/pricing')
    await page.getByLabel('Lookups a month').fill('200000')
    await page.getByRole('button', { name: 'Find a tier' }).click()
    await page.waitForURL('**/pricing?lookups=200000*')
    assert.equal(await page.getByLabel('Lookups a month').inputValue(), '200000')
    assert.match((await page.getByRole('status').textContent()) ?? '', /scale, for 699 EUR/)
    await page.context().close()
  })
})
