import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { startTestService, type TestService } from '../support/service.ts'
import { needsChromium, startBrowser, type TestBrowser } from './support/browser.ts'
import { checkAccessibility } from './support/check-accessibility.ts'
import { shownPaths } from './support/shown-paths.ts'
import { walkByKeyboard } from './support/walk-by-keyboard.ts'

/** Its content is Scalar's; docs.long.test.ts uses it. */
const reference = '/docs/reference'

const widths = [1280, 768, 360] as const

const count = (page: Page, selector: string) => page.locator(selector).count()

// Messages of a browser that is disposed of tell violations of the policy, errors in the console and foreign requests.
describe('every page', () => {
  let service: TestService
  let browser: TestBrowser
  let paths: string[]
  before(async function () {
    needsChromium(this, { saysSo: true })
    service = await startTestService()
    browser = await startBrowser(service.url)
    paths = (await shownPaths(service)).filter(path => path !== reference)
  })
  after(async () => {
    await browser?.[Symbol.asyncDispose]()
    await service?.[Symbol.asyncDispose]()
  })

  /** Opens each page in turn in one window. */
  async function onEach(check: (page: Page, path: string) => Promise<void>, view = {}) {
    const page = await browser.open(view)
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'load' })
      await check(page, path).catch(error => {
        throw new Error(`${path}: ${error.message}`, { cause: error })
      })
    }
    await page.context().close()
  }

  it(`fits ${widths.join(', ')} pixels without scrolling sideways, and axe finds nothing on a screen in light, on a phone in dark`, async () => {
    await onEach(async page => {
      await page.emulateMedia({ colorScheme: 'light' })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
        assert.equal(await page.evaluate(overflow), 0, `scrolls sideways at ${width} pixels`)
        if (width === widths[0]) await checkAccessibility(page)
      }
      await page.emulateMedia({ colorScheme: 'dark' })
      await checkAccessibility(page)
    })
  })

  it('has one heading, a title of its own, a description, a picture for previews, a language and an icon', async () => {
    const titles = new Map<string, string>()
    await onEach(async (page, path) => {
      const title = await page.title()
      assert.equal(titles.get(title), undefined, title)
      titles.set(title, path)
      assert.equal(await count(page, 'h1'), 1)
      assert.equal(await page.locator('html').getAttribute('lang'), 'en')
      assert.equal(await count(page, 'link[rel=icon]'), 2)
      for (const name of ['name=description', 'property="og:image"', 'name="twitter:card"'])
        assert.equal(await count(page, `meta[${name}]`), 1, name)
    })
  })

  it('can be walked through by Tab: each link, button and field is reached, and shows that it has the focus', async () => {
    await onEach(page => walkByKeyboard(page))
  })

  it('begins with a link that leads past the navigation', async () => {
    await onEach(async page => {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.waitForURL(({ hash }) => hash === '#main')
      await page.keyboard.press('Tab')
      const isBehind = `!document.activeElement.closest('header.site, .skip')`
      assert.equal(await page.evaluate(isBehind), true, 'the next Tab is in the header')
    })
  })

  it('has no field with text of less than 16 pixels, into which iOS would zoom', async () => {
    const fields = `document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea')`
    await onEach(async page => {
      const sizes = await page.evaluate(`Array.from(${fields}, field => parseFloat(getComputedStyle(field).fontSize))`)
      assert.deepEqual(
        (sizes as number[]).filter(size => size < 16),
        [],
      )
    })
  })

  it('reads without scripts', async () => {
    const read = async (page: Page) => assert.ok(((await page.locator('main').textContent()) ?? '').length > 40)
    await onEach(read, { hasScripts: false })
  })
})
