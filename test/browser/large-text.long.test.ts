import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { TestService } from '../support/service.ts'
import type { TestBrowser } from './support/browser.ts'
import { shownPaths } from './support/shown-paths.ts'
import { withBrowser } from './support/with-browser.ts'

/** A list of names, and an error with a suggestion. */
const further = ['/?list=Equinor%0ATesco&country=', '/companies/GB/445790']

const lettersAreLarge = async (page: Page) => {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

describe('a phone whose letters are set to twice their size', () => {
  let service: TestService
  let browser: TestBrowser
  withBrowser(started => {
    ;({ service, browser } = started)
  })

  for (const width of [390, 320])
    it(`shows every page in ${width} pixels without scrolling sideways`, async () => {
      const page = await browser.open({ width })
      await lettersAreLarge(page)
      const wide: string[] = []
      for (const path of [...(await shownPaths(service)), ...further]) {
        // Its content is Scalar's.
        if (path === '/docs/reference') continue
        await page.goto(path)
        const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
        if ((await page.evaluate(overflow)) !== 0) wide.push(path)
      }
      assert.deepEqual(wide, [])
      await page.context().close()
    })

  it('shows nothing of the link past the navigation, which has two lines in 320 pixels, until it has the focus', async () => {
    const page = await browser.open({ width: 320 })
    await lettersAreLarge(page)
    await page.goto('/pricing')
    const link = page.locator('.skip')
    const { y = 0, height = 0 } = (await link.boundingBox()) ?? {}
    assert.ok(y + height <= 0, `${y + height} pixels are in sight`)
    await page.keyboard.press('Tab')
    assert.equal((await link.boundingBox())?.y, 0)
    await page.context().close()
  })
})
