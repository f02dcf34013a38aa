import assert from 'node:assert/strict'
import type { TestService } from '../support/service.ts'
import type { TestBrowser } from './support/browser.ts'
import { shownPaths } from './support/shown-paths.ts'
import { withBrowser } from './support/with-browser.ts'

/** A list of names, and an error with a suggestion. */
const further = ['/?list=Equinor%0ATesco&country=', '/companies/GB/445790']

describe('a phone whose letters are set to twice their size', () => {
  let service: TestService
  let browser: TestBrowser
  withBrowser(started => {
    ;({ service, browser } = started)
  })

  for (const width of [390, 320])
    it(`shows every page in ${width} pixels without scrolling sideways`, async () => {
      const page = await browser.open({ width })
      const protocol = await page.context().newCDPSession(page)
      await protocol.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
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
})
