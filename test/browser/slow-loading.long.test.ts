import assert from 'node:assert/strict'
import { startTestService } from '../support/service.ts'
import { needsChromium, startBrowser, type TestBrowser } from './support/browser.ts'
import { countShifts } from './support/count-shifts.ts'
import { slowNetwork } from './support/slow-network.ts'

const paths = [
  '/',
  '/?q=statoill&country=NO',
  '/companies/NO/923609016',
  '/coverage',
  '/pricing',
  '/status',
  '/errors',
  '/docs',
  '/docs/quickstart',
  '/docs/matching',
  '/docs/errors',
  '/docs/limits',
  '/docs/reference',
  '/connect',
  '/usage',
]

describe('a page that loads slowly, in 25 parts', () => {
  const stack = new AsyncDisposableStack()
  let browser: TestBrowser
  before(async function () {
    needsChromium(this)
    const service = stack.use(await startTestService())
    const network = stack.use(await slowNetwork(service.url))
    browser = stack.use(await startBrowser(network.url))
  })
  after(() => stack.disposeAsync())

  for (const width of [1280, 390])
    it(`shifts its layout by at most 0.02 while it loads, ${width} pixels wide, on each of ${paths.length} pages`, async () => {
      const page = await browser.open({ width })
      await page.addInitScript(countShifts)
      // What is shown until the interactive reference takes its place.
      await page.route('**/scalar*.js', route => route.abort())
      for (const path of paths) {
        await page.goto(path)
        const shift = Number(await page.evaluate('window.shift'))
        assert.ok(shift <= 0.02, `${path}: ${shift}`)
      }
      await page.context().close()
    })
})
