import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownTiersFile } from '#data/reference/tiers.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'
import { needsChromium, startBrowser, type TestBrowser } from './support/browser.ts'

const hostile = '<img src=x onerror=alert(1)></script>'
/** The tiers of the project, and a larger one with a hostile name. */
const tiersText = `${readFileSync(ownTiersFile, 'utf8')}
'${hostile}':
  { lookup: 1, search: 1, global_search: 1, concurrent_batches: 1, included_results: 2000000, monthly_fee_eur: 999, cache_window_seconds: 60 }
`

const linesOfValues = `[...document.querySelectorAll('.tier dd')].map(value => {
  const range = document.createRange()
  range.selectNodeContents(value)
  return range.getClientRects().length
})`

describe('the page /pricing in a browser', () => {
  let service: TestService
  let browser: TestBrowser
  let folder: TempFolder
  before(async function () {
    needsChromium(this)
    folder = tempFolder()
    const file = join(folder.path, 'tiers.yaml')
    writeFileSync(file, tiersText)
    service = await startTestService({ SVC_TIERS_FILE: file })
    browser = await startBrowser(service.url)
  })
  after(async () => {
    await browser?.[Symbol.asyncDispose]()
    await service?.[Symbol.asyncDispose]()
    folder?.[Symbol.dispose]()
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

  it('estimates what its fields say, which a browser keeps, when a visitor comes back', async () => {
    const page = await browser.open()
    const answer = page.locator('#estimate [role=status]')
    await page.goto('/pricing')
    await page.locator('#estimate [name=lookups]').fill('12345')
    const estimated = await answer.textContent()
    await page.goto('/errors')
    await page.goBack({ waitUntil: 'load' })
    assert.equal(await page.locator('#estimate [name=lookups]').inputValue(), '12345')
    assert.equal(await answer.textContent(), estimated)
    await page.context().close()
  })

  for (const [width, columns] of [
    [768, 2],
    [1280, 4],
  ] as const)
    it(`shows ${columns} tiers in a row at ${width} pixels, with their limits level and each value in a line`, async () => {
      const page = await browser.open({ width })
      await page.goto('/pricing')
      const tops = (selector: string) =>
        page.evaluate<number[]>(
          `[...document.querySelectorAll('${selector}')].map(element => Math.round(element.getBoundingClientRect().top))`,
        )
      const row = (await tops('.tier')).filter((top, _, [first]) => top === first)
      assert.equal(row.length, columns)
      assert.equal(new Set((await tops('.tier .limits')).slice(0, columns)).size, 1)
      assert.equal(Math.max(...(await page.evaluate<number[]>(linesOfValues))), 1)
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

  it('shows the names of tiers of another file as text, also in the answer that the script writes', async () => {
    const page = await browser.open()
    await page.goto('/pricing', { waitUntil: 'networkidle' })
    await page.getByLabel('Lookups a month').fill('1500000')
    assert.ok((await page.getByRole('status').textContent())?.includes(hostile))
    assert.equal(await page.getByRole('heading', { name: hostile }).count(), 1)
    assert.equal(await page.locator('img').count(), 0)
    await page.context().close()
  })
})
