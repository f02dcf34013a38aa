import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestService } from '../support/service.ts'
import { until } from '../support/until.ts'
import type { TestBrowser } from './support/browser.ts'
import { checkAccessibility } from './support/check-accessibility.ts'
import { withBrowser } from './support/with-browser.ts'

describe('/status', () => {
  let service: TestService
  let browser: TestBrowser
  withBrowser(started => {
    service = started.service
    browser = started.browser
  })

  it('says that everything works, then within 30 seconds and without a reload that lookups and searches do not in NO', async () => {
    const page = await browser.open()
    await page.clock.install()
    await page.goto('/status')
    assert.equal(await page.locator('#overall').textContent(), 'Everything works.')
    rmSync(join(service.dataDir, 'partitions', 'NO.sqlite'))
    service.clock.advance(60_000)
    await page.clock.runFor(30_000)
    await page.getByText('Lookups and searches do not work in NO.').waitFor()
    assert.equal(await page.locator('#overall').getAttribute('class'), 'notice warn')
    assert.match((await page.getByText('NO Norway').locator('..').textContent()) ?? '', /Down/)
    await checkAccessibility(page)
    const middles = await page
      .locator('#countries li:has(.badge) > span')
      .evaluateAll(all => all.map(each => each.getBoundingClientRect()).map(({ y, height }) => y + height / 2))
    assert.ok(Math.abs((middles[0] ?? 0) - (middles[1] ?? 9)) <= 1, `the badge is level with its country: ${middles}`)
    await page.context().close()
  })

  it('shows the minutes of trouble as a bar and in a table, which stays open while the page renews itself', async () => {
    const page = await browser.open()
    await page.clock.install()
    await page.goto('/status')
    await page.locator('summary').click()
    await until(async () => {
      service.clock.advance(60_000)
      await page.clock.runFor(30_000)
      return /down/.test((await page.locator('#incidents').textContent()) ?? '')
    })
    const bar = page.locator('#history svg').last()
    assert.match((await bar.getAttribute('aria-label')) ?? '', /^Lookups in Norway, last 24 hours: .*down \d+ minutes?/)
    assert.equal(await page.locator('details').getAttribute('open'), '')
    await page.setViewportSize({ width: 360, height: 740 })
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    assert.equal(await page.evaluate(overflow), 0)
    await checkAccessibility(page)
    await page.context().close()
  })

  it('says so when a reply breaks off, and renews itself 30 seconds later', async () => {
    const page = await browser.open()
    await page.addInitScript(`
      const send = fetch
      let sent = 0
      const broken = () => new Response(new ReadableStream({ pull: body => body.error(new TypeError('broken off')) }))
      window.fetch = (...request) => ((sent += 1), sent === 1 ? Promise.resolve(broken()) : send(...request))`)
    await page.clock.install()
    await page.goto('/status')
    await page.clock.runFor(30_000)
    await page.getByText('The service cannot be reached.').waitFor()
    await page.clock.runFor(30_000)
    await page.getByText('The service cannot be reached.').waitFor({ state: 'hidden' })
    await page.context().close()
  })

  it('says so when the service does not answer for 20 seconds', async () => {
    const page = await browser.open()
    await page.clock.install()
    await page.goto('/status')
    await page.route('/status', () => undefined)
    const asked = page.waitForRequest('**/status')
    await page.clock.runFor(30_000)
    await asked
    await page.clock.runFor(20_000)
    await page.getByText('The service cannot be reached.').waitFor()
    await page.context().close()
  })

  it('says so when the login page of a network answers in place of the service', async () => {
    const page = await browser.open()
    await page.clock.install()
    await page.goto('/status')
    await page.route('/status', route => route.fulfill({ contentType: 'text/html', body: '<h1>Log in</h1>' }))
    await page.clock.runFor(30_000)
    await page.getByText('The service cannot be reached.').waitFor()
    assert.equal(await page.locator('#overall').isVisible(), false)
    await page.context().close()
  })

  it('says so when the service cannot be reached, in place of "Everything works", until it is reached again', async () => {
    const page = await browser.open()
    await page.clock.install()
    await page.goto('/status')
    await page.route('/status', route => route.abort())
    await page.clock.runFor(30_000)
    await page.getByText('The service cannot be reached.').waitFor()
    const overall = page.locator('#overall')
    assert.equal(await overall.isVisible(), false)
    await page.unroute('/status')
    await page.clock.runFor(30_000)
    await overall.waitFor()
    assert.equal(await page.locator('#unreachable').isVisible(), false)
    await page.context().close()
  })
})
