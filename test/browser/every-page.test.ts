import assert from 'node:assert/strict'
import { errorCodes } from '#generated/error-codes.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { needsChromium, startBrowser, type TestBrowser } from './support/browser.ts'
import { checkAccessibility } from './support/check-accessibility.ts'

const code = Object.keys(errorCodes)[0] ?? ''

/** Every page, and the one of each kind. */
const paths = [
  '/',
  '/?q=statoill&country=NO',
  '/companies/NO/923609016',
  '/pricing',
  '/coverage',
  '/coverage/NO',
  '/status',
  '/docs',
  '/docs/limits',
  '/docs/matching',
  '/docs/reference',
  '/connect',
  '/errors',
  `/errors/${code}`,
  '/nothing',
]

const widths = [360, 768, 1280] as const
const schemes = ['light', 'dark'] as const

describe('every page', () => {
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

  for (const path of paths)
    for (const scheme of schemes)
      it(`${path} fits ${widths.join(', ')} pixels without scrolling sideways, and axe finds nothing, ${scheme}`, async () => {
        const page = await browser.open({ scheme })
        await page.goto(path, { waitUntil: 'networkidle' })
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          const overflow = await page.evaluate(
            'document.documentElement.scrollWidth - document.documentElement.clientWidth',
          )
          assert.equal(overflow, 0, `at ${width} pixels`)
          await checkAccessibility(page)
        }
        await page.context().close()
      })

  for (const path of paths)
    it(`${path} has one heading, a title of its own, a description, a language and an icon`, async () => {
      const page = await browser.open()
      await page.goto(path)
      assert.equal(await page.locator('h1').count(), 1)
      assert.notEqual(await page.title(), '')
      assert.equal(await page.locator('html').getAttribute('lang'), 'en')
      assert.equal(await page.locator('meta[name=description]').count(), 1)
      assert.equal(await page.locator('link[rel=icon]').count(), 2)
      await page.context().close()
    })

  for (const path of paths)
    it(`${path} reads without scripts`, async () => {
      const page = await browser.open({ hasScripts: false })
      await page.goto(path)
      assert.ok(((await page.locator('main').textContent()) ?? '').length > 40)
      await page.context().close()
    })
})
