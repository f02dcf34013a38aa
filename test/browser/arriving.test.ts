import assert from 'node:assert/strict'
import { startTestService } from '../support/service.ts'
import { needsChromium, startBrowser, type TestBrowser } from './support/browser.ts'
import { slowNetwork } from './support/slow-network.ts'

const paths = [
  ...['/', '/?q=statoill&country=NO', '/companies/NO/923609016', '/coverage', '/pricing', '/status', '/errors'],
  ...['/docs', '/docs/quickstart', '/docs/matching', '/connect', '/usage'],
]

const countShifts =
  'window.shift = 0; new PerformanceObserver(list => { for (const { value } of list.getEntries()) window.shift += value }).observe({ type: "layout-shift", buffered: true })'

describe('a page that arrives in 25 parts', () => {
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
    it(`moves next to nothing that is drawn already, ${width} pixels wide: a layout shift of at most 0.03 on ${paths.length} pages`, async () => {
      const page = await browser.open({ width })
      await page.addInitScript(countShifts)
      for (const path of paths) {
        await page.goto(path)
        const shift = Number(await page.evaluate('window.shift'))
        assert.ok(shift <= 0.03, `${path}: ${shift}`)
      }
      await page.context().close()
    })
})
