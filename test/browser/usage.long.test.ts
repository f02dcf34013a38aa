import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { Usage } from '../../src/pages/views/usage-words.ts'
import { sendRequest } from '../support/send-request.ts'
import type { TestService } from '../support/service.ts'
import { until } from '../support/until.ts'
import type { TestBrowser } from './support/browser.ts'
import { checkAccessibility } from './support/check-accessibility.ts'
import { withBrowser } from './support/with-browser.ts'

/** The rows of a table as lists of their cells. */
const cellsOf = (page: Page, selector: string): Promise<string[][]> =>
  page
    .locator(`${selector} tr`)
    .evaluateAll(rows =>
      rows.map(row =>
        [...(row as unknown as { cells: Iterable<{ textContent: string }> }).cells].map(cell => cell.textContent),
      ),
    )

const sidewaysScroll = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

describe('/usage', () => {
  let service: TestService
  let browser: TestBrowser
  withBrowser(started => {
    service = started.service
    browser = started.browser
  })

  const times = async (count: number, path: string, key: string) => {
    for (let sent = 0; sent < count; sent += 1) await sendRequest(service, path, { key })
  }
  const use = async (key: string) => {
    await times(7, '/v1/companies/NO/923609016', key)
    await times(2, '/v1/companies/NO/999999999', key)
    await times(3, '/v1/companies/search?q=equinor&country=NO', key)
    await times(1, '/v1/companies/search?q=equinor', key)
  }
  const usageOf = async (key: string, query: string): Promise<Usage> =>
    (await sendRequest(service, `/v1/account/usage?${query}`, { key })).body

  /** The page, whose clock is that of the service; timers run only if a test says so. */
  const openPage = async (hasFakeTimers = false) => {
    const page = await browser.open()
    if (hasFakeTimers) await page.clock.install({ time: service.clock.now() })
    else await page.clock.setFixedTime(service.clock.now())
    await page.goto('/usage')
    return page
  }
  const paste = async (page: Page, key: string) => {
    await page.getByLabel('API key').fill(key)
    await page.getByRole('button', { name: 'Show usage' }).click()
  }

  it('shows the figures of the API, by operation and by country, as chart, tables and CSV', async () => {
    const { text: key } = await service.key({}, 'solo')
    await use(key)
    const page = await openPage()
    await paste(page, key)
    await page
      .getByRole('row', { name: /^lookup/ })
      .first()
      .waitFor()

    const { totals, billable_results } = await usageOf(key, 'window=day&group_by=operation')
    const rows = totals
      .filter(({ operation }) => operation !== 'usage')
      .toSorted((a, b) => b.billable_results - a.billable_results)
      .map(row => [row.operation, row.billable_results, row.requests, row.not_modified, row.not_found].map(String))
    const own = (cells: string[][]) => cells.filter(([name]) => name !== 'usage')
    assert.deepEqual(own(await cellsOf(page, '#totals tbody')), rows)
    assert.equal(billable_results.used, 20)
    await page.getByText('20 of 10,000 used.').waitFor()

    await page.getByText('Figures of the chart').click()
    const [today] = (await cellsOf(page, '#figures tbody')).slice(-1)
    const head = (await cellsOf(page, '#figures thead'))[0] ?? []
    const named = Object.fromEntries(head.slice(1).map((name, at) => [name, Number(today?.[at + 1])]))
    assert.deepEqual(named, Object.fromEntries(rows.filter(row => row[1] !== '0').map(row => [row[0], Number(row[1])])))
    const { width, height } = (await page.locator('#chart .u-over').boundingBox()) ?? { width: 0, height: 0 }
    const days = (await cellsOf(page, '#figures tbody')).length
    await page.locator('#chart .u-over').hover({ position: { x: width * ((days - 0.5) / days), y: height / 2 } })
    assert.match((await page.locator('#chart-hint').textContent()) ?? '', /: search_global 10, lookup 7, search 3$/)

    await page.getByLabel('Group by').selectOption('country')
    await page.getByRole('row', { name: /^NO/ }).first().waitFor()
    const byCountry = await usageOf(key, 'window=day&group_by=country')
    const norway = byCountry.totals.find(({ country }) => country === 'NO')
    assert.equal(
      (await cellsOf(page, '#totals tbody')).find(([name]) => name === 'NO')?.[1],
      String(norway?.billable_results),
    )
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const csv = readFileSync(await (await downloading).path(), 'utf8')
    const day = byCountry.series.find(({ country }) => country === 'NO')
    assert.ok(day)
    const line = [day.window_start, 'NO', day.billable_results, day.requests, day.not_modified, day.not_found].join(',')
    assert.ok(csv.split('\r\n').includes(line), csv)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await until(async () => Number((await page.locator('#chart canvas').boundingBox())?.width) < width)
        assert.equal(await sidewaysScroll(page), 0, `at ${width} pixels`)
        await checkAccessibility(page)
      }
    }
    await page.context().close()
  })

  it('keeps the choice of a chart while a report is on its way: the old one under its own groups, then the new one', async () => {
    const { text: key } = await service.key({}, 'solo')
    await use(key)
    const page = await openPage()
    await paste(page, key)
    const caption = page.locator('#figures caption')
    await caption.waitFor({ state: 'attached' })
    const { promise: isChosen, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/v1/account/usage?*group_by=country*', async route => {
      await isChosen
      await route.continue()
    })
    const asked = page.waitForRequest(/group_by=country/)
    await page.locator('#group').selectOption('country')
    await asked
    await page.locator('#figure').selectOption('requests')
    const label = () => page.locator('#chart').getAttribute('aria-label')
    assert.match((await label()) ?? '', /^Requests by day and operation,/)
    answer()
    await until(async () => /by day and country,/.test((await label()) ?? ''))
    assert.match((await label()) ?? '', /^Requests by day and country,/)
    assert.equal(await caption.textContent(), 'Requests, UTC')
    await page.context().close()
  })

  it('draws the chart in the colours of its legend also with forced colours, as in Windows High Contrast', async () => {
    const { text: key } = await service.key({}, 'solo')
    await use(key)
    const page = await openPage()
    await page.emulateMedia({ forcedColors: 'active' })
    await paste(page, key)
    await page.locator('.series-1').waitFor()
    const colour = `getComputedStyle(document.querySelector('.series-1')).backgroundColor`
    assert.equal(await page.evaluate(colour), 'rgb(11, 87, 176)')
    await page.context().close()
  })

  it('has the key in no storage, address, history, title, cookie or element, and after "Forget" nothing of the account', async () => {
    const { text: key, accountId } = await service.key()
    const page = await openPage(true)
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await paste(page, key)
    await page.clock.runFor(1_000)
    await page.getByText(accountId).waitFor()
    const everywhere = async () =>
      (await page.evaluate(
        `JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie, location.href, history.state, history.length, document.title,
          document.documentElement.outerHTML, [...document.querySelectorAll('input')].map(({ value }) => value)])`,
      )) as string
    assert.ok(!(await everywhere()).includes(key))
    await page.getByRole('button', { name: 'Forget the key' }).click()
    const after = await everywhere()
    assert.ok(!after.includes(key) && !after.includes(accountId))
    assert.equal(await page.locator('#chart canvas').count(), 0)
    const sent = requests.length
    await page.clock.runFor(60_000)
    assert.equal(requests.length, sent)
    assert.ok(requests.every(url => !url.includes(key)))
    await page.context().close()
  })

  it('renews the windows every 5 seconds, not while it is hidden, and once a minute when few requests are left', async () => {
    const { text: key } = await service.key({ rate_limit_rpm: 8 })
    const page = await openPage(true)
    let requests = 0
    page.on('request', request => {
      if (request.url().includes('group_by=environment')) requests += 1
    })
    const lookupsLeft = page.locator('.windows li').first()
    await paste(page, key)
    await page.clock.runFor(1_000)
    await lookupsLeft.getByText('8 of 8 left').waitFor()
    await times(3, '/v1/companies/NO/923609016', key)
    await page.clock.runFor(5_000)
    await lookupsLeft.getByText('5 of 8 left').waitFor()

    const setHidden = (isHidden: boolean) =>
      page.evaluate(
        `Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true }); document.dispatchEvent(new Event('visibilitychange'))`,
      )
    await setHidden(true)
    const before = requests
    await page.clock.runFor(60_000)
    assert.equal(requests, before)
    await setHidden(false)
    await page.clock.runFor(5_000)
    await page.clock.runFor(5_000)
    await page.getByText('Renewed every minute').waitFor()
    await page.context().close()
  })

  it('takes none of the 1,000 daily calls of a test key while it is open: its limits are renewed by a button, a call each', async () => {
    const { text: key } = await service.key({ env: 'test' })
    const page = await openPage(true)
    await paste(page, key)
    await page.clock.runFor(1_000)
    const left = page.getByText('calls left today')
    await left.waitFor()
    await page.clock.runFor(600_000)
    assert.match((await left.textContent()) ?? '', /999 of 1,000/)
    await page.getByText('Not renewed by itself').waitFor()
    await page.getByRole('button', { name: 'Renew' }).click()
    // The report at the start was a call too.
    await page.getByText('997 of 1,000 calls left today').waitFor()
    await page.context().close()
  })

  it('sends one report for two clicks on Renew: the answer to the first could come after the other', async () => {
    const { text: key } = await service.key({ env: 'test' })
    const page = await openPage(true)
    await paste(page, key)
    await page.clock.runFor(1_000)
    await page.getByText('999 of 1,000').waitFor()
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/v1/account/usage?*', route => isReleased.then(() => route.continue()))
    await page.getByRole('button', { name: 'Renew' }).click()
    await page.getByRole('button', { name: 'Renew' }).click()
    release()
    await page.getByText('997 of 1,000 calls left today').waitFor()
    await page.getByRole('button', { name: 'Renew' }).click()
    await page.getByText('996 of 1,000 calls left today').waitFor()
    await page.context().close()
  })

  it('says that figures are not renewed, if a report is not answered for 20 seconds, and renews them 40 seconds later', async () => {
    const { text: key } = await service.key()
    const page = await openPage(true)
    await paste(page, key)
    await page.clock.runFor(1_000)
    await page.getByText('Renewed every 5 seconds').waitFor()
    await page.route('**/v1/account/usage?*', () => undefined)
    const asked = page.waitForRequest('**/v1/account/usage?*')
    await page.clock.runFor(5_000)
    await asked
    await page.clock.runFor(20_000)
    await page.getByText('Not renewed: The service did not answer.').waitFor()
    await page.unrouteAll()
    await page.clock.runFor(41_000)
    await page.getByText('Renewed every 5 seconds').waitFor()
    await page.context().close()
  })

  it('has the key again, if a network sends JSON of its own with status 200', async () => {
    const { text: key } = await service.key()
    const page = await openPage()
    await page.route('**/v1/account/usage?*', route => route.fulfill({ contentType: 'application/json', body: '{}' }))
    await paste(page, key)
    await page.locator('#problem').getByText('The service did not answer.').waitFor()
    assert.equal(await page.getByLabel('API key').inputValue(), key)
    await page.context().close()
  })

  const hostile = ['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', 'ключ', 'a\u0000b']
  for (const key of hostile)
    it(`refuses ${JSON.stringify(key)} as a key, and shows nothing of it`, async () => {
      const page = await openPage()
      await paste(page, key)
      await page.locator('#problem .notice').waitFor()
      assert.equal(await page.locator('main img, main script').count(), 0)
      assert.ok(!((await page.locator('main').textContent()) ?? '').includes(key))
      await page.context().close()
    })

  it('explains a wrong key, a missing scope, an expired key and a rate limit as the API does', async () => {
    const { text: expired } = await service.key({ expires_at: new Date(service.clock.now() + 30_000).toISOString() })
    service.clock.advance(60_000)
    const { text: unscoped } = await service.key({ scopes: ['companies:read'] })
    const page = await openPage()
    const wrong = `svc_live_rk_${'a'.repeat(12)}_${'b'.repeat(32)}_cccccc`
    for (const key of [wrong, unscoped, expired]) {
      const { body } = await sendRequest(service, '/v1/account/usage', { key })
      await paste(page, key)
      await page.locator('#problem').getByText(body.correction).waitFor()
      assert.equal(await page.getByRole('link', { name: body.code }).getAttribute('href'), `/errors/${body.code}`)
    }
    await checkAccessibility(page)
    const { text: slow } = await service.key({ rate_limit_rpm: 2 })
    await paste(page, slow)
    // Its own first request may not be in the report yet.
    await page.locator('#totals > *').first().waitFor()
    await page.getByLabel('Group by').selectOption('key')
    await page.locator('#report-problem').getByText('rate_limit_exceeded').waitFor()
    await checkAccessibility(page)
    await page.context().close()
  })

  it('takes the key out of what was pasted: a header, a variable, in quotes', async () => {
    const { text: key } = await service.key()
    for (const pasted of [`Authorization: Bearer ${key}`, `SVC_API_KEY="${key}"`, ` '${key}'\t`]) {
      const page = await openPage()
      await paste(page, pasted)
      await page.locator('#account').waitFor()
      await page.context().close()
    }
  })

  it('says of a text that is no key what a key looks like, and does not send it', async () => {
    const page = await openPage()
    const sent: string[] = []
    page.on('request', request => void sent.push(request.url()))
    for (const text of ['svc_live_rk_wrong', 'my password']) {
      await paste(page, text)
      await page.locator('#problem').getByText('A key has 64 characters and begins with svc_.').waitFor()
    }
    assert.deepEqual(
      sent.filter(url => url.includes('/v1/')),
      [],
    )
    await page.context().close()
  })

  it('says that it reads while the answer is awaited, and has the key again when a proxy answers 502', async () => {
    const { text: key, accountId } = await service.key()
    const page = await openPage()
    const answer = Promise.withResolvers<void>()
    await page.route('**/v1/account/usage?*', async route => {
      await answer.promise
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' })
    })
    await paste(page, key)
    await page.getByText('Reading the usage…').waitFor()
    answer.resolve()
    await page.locator('#problem').getByText('A proxy answered in place of the service, with status 502.').waitFor()
    assert.equal(await page.getByText('Reading the usage…').count(), 0)
    assert.equal(await page.locator('#problem').getByText('now').count(), 0, 'no contradiction to "wait a moment"')
    assert.equal(await page.getByLabel('API key').inputValue(), key)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Show usage' }).click()
    await page.getByText(accountId).waitFor()
    assert.equal(await page.getByLabel('API key').inputValue(), '')
    await page.context().close()
  })

  it('leaves a key that is typed while the answer for another is awaited', async () => {
    const { text: key } = await service.key()
    const page = await openPage()
    const answer = Promise.withResolvers<void>()
    await page.route('**/v1/account/usage?*', async route => {
      await answer.promise
      await route.abort('connectionreset')
    })
    await paste(page, key)
    await page.getByLabel('API key').fill('svc_live_rk_another')
    answer.resolve()
    await page.locator('#problem').getByText('The service did not answer.').waitFor()
    assert.equal(await page.getByLabel('API key').inputValue(), 'svc_live_rk_another')
    await page.context().close()
  })

  it('marks a report as the old one while the next is awaited, and asks again by a button, from which the focus goes on', async () => {
    const { text: key } = await service.key()
    const page = await openPage()
    await paste(page, key)
    await page.locator('#totals > *').first().waitFor()
    const answer = Promise.withResolvers<void>()
    await page.route('**/v1/account/usage?*group_by=country*', async route => {
      await answer.promise
      await route.abort('connectionreset')
    })
    await page.locator('#group').selectOption('country')
    await page.locator('#report-shown[aria-busy=true]').waitFor()
    answer.resolve()
    const again = page.locator('#report-problem[role=alert]').getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await checkAccessibility(page)
    await page.unrouteAll()
    await again.press('Enter')
    await page.getByRole('columnheader', { name: 'Country' }).first().waitFor()
    assert.equal(await page.evaluate('document.activeElement.id'), 'from')
    assert.equal(await page.locator('#report-shown').getAttribute('aria-busy'), null)
    await page.context().close()
  })

  it('without scripts has no field for a key, and the command that prints the figures', async () => {
    const page = await browser.open({ hasScripts: false })
    await page.goto('/usage')
    assert.equal(await page.getByLabel('API key').isVisible(), false)
    assert.ok(await page.locator('noscript .notice').isVisible())
    assert.match(
      (await page.locator('pre').textContent()) ?? '',
      /^curl -H .*\/v1\/account\/usage\?window=day&group_by=operation/,
    )
    await page.context().close()
  })
})
