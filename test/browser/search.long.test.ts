import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import type { Page, Request } from 'playwright-core'
import type { TestService } from '../support/service.ts'
import { until } from '../support/until.ts'
import type { TestBrowser, View } from './support/browser.ts'
import { checkAccessibility } from './support/check-accessibility.ts'
import { countShifts } from './support/count-shifts.ts'
import { withBrowser } from './support/with-browser.ts'

const markup = '<img src=x onerror=alert(1)>'

const twenty = [
  'Equinor',
  'Tesco plc',
  'Nokia',
  'Volvo',
  'statoill',
  'Siemens',
  '=1+1',
  'Philips',
  'LEGO',
  'Ryanair',
  'Nestlé',
  'Orange',
  'Škoda Auto',
  'xyzzy qwrt',
  'Telenor',
  'Ericsson',
  'Heineken',
  'Danske Bank',
  'BP',
  'Airbus',
]

describe('the search page', () => {
  let service: TestService
  let browser: TestBrowser
  withBrowser(started => {
    service = started.service
    browser = started.browser
  })
  // The demo key may search all countries three times a minute.
  beforeEach(() => service.clock.advance(61_000))

  async function visit(path: string, view?: View): Promise<Page> {
    const page = await browser.open(view)
    await page.goto(path)
    return page
  }

  const nameOf = (page: Page) => page.locator('#answer .candidate .name').first()
  const focused = (page: Page) => page.evaluate('document.activeElement.textContent || document.activeElement.id')

  const assertInSight = async (page: Page) => {
    const { y = -1, height = 0 } = (await nameOf(page).boundingBox()) ?? {}
    assert.ok(y >= 0 && y + height <= 740, `${y}`)
  }

  /** Pastes a text into the search box. */
  const paste = (page: Page, text: string) =>
    page.evaluate(`{
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', ${JSON.stringify(text)})
      document.querySelector('#q').dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
    }`)

  const isSearch = (request: Request) => new URL(request.url()).pathname === '/v1/companies/search'

  /** Searches sent by the page, by their query. */
  function searchesOf(page: Page): string[] {
    const sent: string[] = []
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/v1/companies/search')
        sent.push([searchParams.get('q'), searchParams.get('country')].filter(Boolean).join(' '))
    })
    return sent
  }

  it('finds EQUINOR ASA while "statoill" is typed: country, status, confidence and reason, and no layout shift', async () => {
    const page = await visit('/')
    await page.evaluate(countShifts)
    await page.locator('#q').pressSequentially('statoill')
    await nameOf(page).waitFor()
    const candidate = page.locator('.candidate').first()
    for (const text of ['EQUINOR ASA', 'Active', 'Norway', '923609016', 'Stavanger', 'its former name', 'STATOIL ASA'])
      assert.ok((await candidate.textContent())?.includes(text), text)
    assert.ok(Number(await candidate.locator('meter').getAttribute('value')) > 0.8)
    await page.locator('#announcement', { hasText: '1 company found. ' }).waitFor({ state: 'attached' })
    await page.waitForURL(({ search }) => search === '?q=statoill')
    assert.match((await page.locator('.request').textContent()) ?? '', /10 units.*2 of 3 in all countries/s)
    const heightOf = async (at: number) => (await page.locator('.request dl.facts dd').nth(at).boundingBox())?.height
    assert.equal(await heightOf(1), await heightOf(0), 'it is in one line')
    assert.equal(await page.evaluate('window.shift'), 0)
    await checkAccessibility(page)
    await page.context().close()
  })

  for (const [delay, name, country, searches] of [
    [300, 'equinor asa', 'NO', 1],
    [700, 'equinor', '', 2],
  ] as const)
    it(`searches ${country || 'all countries'} ${searches === 1 ? 'once' : 'twice'} while ${name} is typed at ${delay} ms a letter, and announces it once`, async () => {
      const page = await browser.open()
      await page.clock.install({ time: 0 })
      await page.goto('/')
      await page.clock.pauseAt(60_000)
      const sent = searchesOf(page)
      let answered = 0
      page.on('requestfinished', request => {
        if (isSearch(request)) answered += 1
      })
      await page.selectOption('#country', country)
      await page.evaluate(`{
        window.said = []
        const region = document.querySelector('#announcement')
        new MutationObserver(() => said.push(region.textContent)).observe(region, { childList: true })
      }`)
      for (const letter of name) {
        await page.locator('#q').press(letter === ' ' ? 'Space' : letter)
        await page.clock.runFor(delay)
        await until(() => answered === sent.length)
      }
      await page.clock.resume()
      await page.locator('#announcement:not(:empty)').waitFor({ state: 'attached' })
      assert.equal(sent.length, searches, sent.join())
      assert.equal(sent.at(-1), `${name} ${country}`.trim())
      assert.deepEqual(await page.evaluate('said'), ['1 company found. '])
      await page.context().close()
    })

  it('searches what was typed before its script came', async () => {
    const page = await browser.open()
    const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>()
    await page.route('**/assets/home-*.js', route => isTyped.then(() => route.continue()))
    await page.goto('/?country=NO', { waitUntil: 'commit' })
    await page.locator('#q').pressSequentially('equinor')
    typed()
    await nameOf(page).waitFor()
    await page.waitForURL('/?q=equinor&country=NO')
    await page.context().close()
  })

  it('has the first result within 740 pixels of a phone, by a link and after Enter', async () => {
    const page = await visit('/?q=statoill&country=NO', { width: 390 })
    await assertInSight(page)
    await page.goto('/?country=NO')
    await page.locator('#q').fill('statoill')
    await page.keyboard.press('Enter')
    await nameOf(page).waitFor()
    await assertInSight(page)
    await page.context().close()
  })

  it('lets the registry id and the address of a result be selected, although the whole result is its link', async () => {
    const page = await visit('/?q=equinor&country=NO')
    for (const [selector, text] of [
      ['.candidate .id', '923609016'],
      ['.candidate p > bdi', 'Forusbeen 50, 4035 Stavanger, Norway'],
    ] as const) {
      await page.locator(selector).first().click({ clickCount: 3 })
      const selected = String(await page.evaluate('getSelection().toString()'))
      assert.ok(selected.includes(text), selected)
      await page.waitForURL('/?q=equinor&country=NO')
    }
    await page.context().close()
  })

  for (const selector of ['.candidate .id', '.candidate q > bdi'])
    it(`opens the company on a phone by a tap on ${selector}`, async () => {
      const page = await visit('/?q=equinor&country=NO', { width: 390, hasTouch: true })
      const { x = 0, y = 0 } = (await page.locator(selector).first().boundingBox()) ?? {}
      await page.touchscreen.tap(x + 5, y + 5)
      await page.waitForURL('/companies/NO/923609016', { timeout: 5000 })
      await page.context().close()
    })

  it('explains the percentages below the results, and links to how they are computed', async () => {
    const page = await visit('/?q=statoill&country=NO')
    await page.getByRole('link', { name: 'What it is computed from, and how well it holds' }).click()
    await page.waitForURL('**/docs/matching#what-the-confidence-means')
    assert.equal(await page.locator('h2#what-the-confidence-means').count(), 1)
    await page.context().close()
  })

  it('ends a search when a list is pasted into its box', async () => {
    const page = await visit('/?q=statoill&country=NO')
    assert.equal(await page.locator('#list').isVisible(), false)
    await paste(page, 'Equinor\nTesco')
    assert.equal(await page.locator('#names').inputValue(), 'Equinor\nTesco')
    assert.equal(await focused(page), 'names')
    assert.equal(await page.locator('#answer').textContent(), '')
    await page.context().close()
  })

  it('shows a bar below the search box while an answer is awaited, also of the first search', async () => {
    const page = await visit('/?country=DE')
    const release = Promise.withResolvers<void>()
    await page.route('**/v1/companies/search?*', route => release.promise.then(() => route.continue()))
    const bar = () => page.evaluate(`getComputedStyle(document.querySelector('.search'), '::after').content`)
    assert.equal(await bar(), 'none')
    await page.locator('#q').fill('siemens')
    await page.locator('#answer[aria-busy]').waitFor({ state: 'attached' })
    assert.equal(await bar(), '""')
    release.resolve()
    await nameOf(page).waitFor()
    assert.equal(await bar(), 'none')
    await page.context().close()
  })

  it('shows that bar with forced colours too, which hide gradients and the accent', async () => {
    const page = await visit('/?country=DE')
    await page.emulateMedia({ forcedColors: 'active' })
    const release = Promise.withResolvers<void>()
    await page.route('**/v1/companies/search?*', route => release.promise.then(() => route.continue()))
    await page.locator('#q').fill('siemens')
    await page.locator('#answer[aria-busy]').waitFor({ state: 'attached' })
    const colours = `['::after', null].map(part => getComputedStyle(document.querySelector('.search'), part).backgroundColor)`
    const [bar, behind] = (await page.evaluate(colours)) as string[]
    assert.notEqual(bar, 'rgb(255, 255, 255)')
    assert.notEqual(bar, behind)
    release.resolve()
    await nameOf(page).waitFor()
    await page.context().close()
  })

  it('says that a proxy answered with a page, and how long to wait; the next try shows the companies', async () => {
    const page = await visit('/?country=NO')
    await page.route('**/v1/companies/search?*', route =>
      route.fulfill({
        status: 429,
        contentType: 'text/html',
        headers: { 'retry-after': '30' },
        body: '<h1>Slow down</h1>',
      }),
    )
    await page.locator('#q').fill('equinor')
    await page.keyboard.press('Enter')
    const problem = page.locator('.problem')
    await problem.getByText('A proxy answered in place of the service, with status 429.').waitFor()
    assert.ok(await problem.getByText('Wait 30 seconds, and try again.').isVisible())
    await page.unrouteAll()
    await page.keyboard.press('Enter')
    await nameOf(page).waitFor()
    await page.context().close()
  })

  it('says that no answer came, if the service does not answer for 20 seconds, and Enter searches again', async () => {
    const page = await browser.open()
    await page.clock.install()
    await page.goto('/?q=telenor&country=NO')
    await page.route('**/v1/companies/search?*', () => undefined)
    const asked = page.waitForRequest('**/v1/companies/search?*')
    await page.locator('#q').fill('equinor')
    await page.keyboard.press('Enter')
    await asked
    await page.clock.runFor(20_000)
    await page.locator('.problem').getByText('The service did not answer.').waitFor()
    assert.equal(await page.locator('#answer').getAttribute('aria-busy'), null)
    assert.equal(await nameOf(page).count(), 0, 'the answer to the search before is not shown')
    await page.unrouteAll()
    await page.keyboard.press('Enter')
    await nameOf(page).waitFor()
    await page.context().close()
  })

  it('says that no answer came, if a network sends JSON of its own with status 200, and searches again', async () => {
    const page = await visit('/?country=NO')
    for (const [at, body] of ['null', '{"ok":true}', '[]'].entries()) {
      await page.route('**/v1/companies/search?*', route => route.fulfill({ contentType: 'application/json', body }))
      await page.locator('#q').fill(`equinor ${at}`)
      await page.keyboard.press('Enter')
      await page.locator('.problem').getByText('The service did not answer.').waitFor()
      await page.unrouteAll()
      await page.locator('#q').fill('equinor')
      await page.keyboard.press('Enter')
      await nameOf(page).waitFor()
    }
    await page.context().close()
  })

  it('searches only active companies where that is chosen, also after Back and without scripts, and all of them by a link', async () => {
    const page = await visit('/?q=statoill&country=NO')
    const box = page.getByLabel('Only active companies')
    assert.equal(await box.isChecked(), false)
    await box.check()
    await page.waitForURL('/?q=statoill&country=NO&status=active')
    await nameOf(page).click()
    await page.waitForURL('/companies/NO/923609016')
    await page.goBack()
    assert.ok(await box.isChecked())
    await box.uncheck()
    await page.waitForURL('/?q=statoill&country=NO')
    await page.context().close()
    const plain = await visit('/?q=statoill&country=NO&status=dissolved', { hasScripts: false })
    assert.ok(await plain.getByLabel('Only companies with the status dissolved').isChecked())
    assert.match((await plain.locator('#answer pre').first().textContent()) ?? '', /country=NO&status=dissolved'/)
    assert.equal(await nameOf(plain).count(), 0)
    await plain.getByRole('link', { name: 'Search companies of any status' }).click()
    await nameOf(plain).waitFor()
    assert.equal(await plain.getByLabel('Only active companies').isChecked(), false)
    await plain.context().close()
  })

  it('asks nothing for spaces, whose Enter shows the page without a search again', async () => {
    const page = await visit('/?q=equinor&country=NO')
    const sent = searchesOf(page)
    await page.locator('#q').fill('   ')
    await page.locator('#q').press('Enter')
    assert.equal(await page.locator('#intro').isVisible(), true)
    assert.deepEqual([sent, await page.locator('#answer').textContent()], [[], ''])
    await page.context().close()
  })

  it('walks with the arrows to a result and back, opens it with Enter, returns with Back, and clears with Escape', async () => {
    const page = await visit('/?q=bank&country=DE')
    await page.locator('#q').focus()
    await page.keyboard.press('ArrowDown')
    const name = await nameOf(page).textContent()
    assert.equal(await focused(page), name)
    await page.keyboard.press('ArrowUp')
    assert.equal(await focused(page), 'q')
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowDown')
    assert.equal(await page.evaluate('getSelection().toString()'), 'bank')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/companies/DE/**')
    assert.equal(await page.locator('h1').textContent(), name)
    await page.goBack()
    assert.equal(await page.locator('#q').inputValue(), 'bank')
    assert.equal(await nameOf(page).textContent(), name)
    await nameOf(page).focus()
    await page.keyboard.press('Escape')
    assert.equal(await focused(page), 'q')
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('#q').inputValue(), '')
    await page.waitForURL(({ search }) => search === '')
    assert.ok(await page.locator('#intro').isVisible())
    await page.context().close()
  })

  it('keeps what was typed by a visitor who leaves before it is searched, and searches it after Back', async () => {
    const page = await browser.open()
    // No pause of the search box ends before the visitor leaves.
    await page.clock.install()
    await page.goto('/?country=NO')
    await page.locator('#q').fill('equinor')
    await page.getByRole('link', { name: 'Coverage' }).first().click()
    await page.waitForURL('**/coverage')
    await page.goBack()
    assert.equal(await page.locator('#q').inputValue(), 'equinor')
    assert.equal(await nameOf(page).textContent(), 'EQUINOR ASA')
    await page.context().close()
  })

  it('returns by Back to each search that was sent by Enter, then to the page without one, and by Forward, of 3 searches', async () => {
    const page = await visit('/')
    const sent = searchesOf(page)
    await page.locator('#country').selectOption('NO')
    for (const query of ['equinor', 'telenor', 'yara']) {
      await page.locator('#q').pressSequentially(query)
      await page.keyboard.press('Enter')
      await page.locator('#answer .candidate .name', { hasText: new RegExp(query, 'i') }).waitFor()
      await page.locator('#q').selectText()
    }
    const shown = async () => [await page.locator('#q').inputValue(), await page.title()]
    for (const query of ['telenor', 'equinor']) {
      await page.goBack()
      await page.locator('#answer .candidate .name', { hasText: new RegExp(query, 'i') }).waitFor()
      assert.deepEqual(await shown(), [query, `${query}: search · Company registry data`])
    }
    await page.goBack()
    await page.locator('#intro').waitFor()
    assert.deepEqual(await shown(), ['', 'Company registry data'])
    assert.equal(new URL(page.url()).search, '')
    await page.goForward()
    await nameOf(page).waitFor()
    assert.deepEqual(await shown(), ['equinor', 'equinor: search · Company registry data'])
    assert.deepEqual(sent.toSorted(), [...new Set(sent)].toSorted(), 'no search is sent again')
    await page.context().close()
  })

  it('makes one entry of the history of all that is typed, and returns by Back to a matched list', async () => {
    const page = await visit('/?list=Equinor&country=NO')
    const before = Number(await page.evaluate('history.length'))
    await page.locator('#q').pressSequentially('telenor', { delay: 120 })
    await page.locator('#answer .candidate .name', { hasText: 'TELENOR' }).waitFor()
    await page.locator('#q').fill('yara')
    await page.locator('#answer .candidate .name', { hasText: 'YARA' }).waitFor()
    assert.equal(await page.evaluate('history.length'), before + 1)
    await page.goBack()
    await page.locator('.matches', { hasText: 'EQUINOR ASA' }).waitFor()
    assert.equal(await page.locator('#names').inputValue(), 'Equinor')
    await page.context().close()
  })

  it('sends a search once, also if it is typed again or Enter is pressed twice, and another one for another country', async () => {
    const page = await visit('/?q=nokia&country=FI')
    const sent = searchesOf(page)
    const box = page.locator('#q')
    await box.fill('xyzzy qwrt')
    await until(async () => (await page.locator('.count').textContent()) === 'No company found')
    await box.fill('nokia')
    await nameOf(page).waitFor()
    await box.fill('kone')
    for (const key of ['Enter', 'Enter', 'Space', 'Enter']) await box.press(key)
    await page.getByRole('link', { name: 'KONE Oyj' }).waitFor()
    await box.fill('nokia')
    await page.locator('#country').selectOption('GB')
    await until(async () => (await page.locator('.count').textContent()) === 'No company found')
    await box.fill('tesco')
    await nameOf(page).waitFor()
    assert.deepEqual(sent, ['xyzzy qwrt FI', 'kone FI', 'nokia GB', 'tesco GB'])
    await page.waitForURL(({ search }) => search === '?q=tesco&country=GB')
    await page.context().close()
  })

  it('drops the answer to an earlier search that comes late', async () => {
    const page = await visit('/')
    await page.locator('#country').selectOption('NO')
    const release = Promise.withResolvers<void>()
    await page.route('**/v1/companies/search?q=telenor*', async route => {
      await release.promise
      await route.continue().catch(() => undefined)
    })
    const asked = page.waitForRequest('**/v1/companies/search?q=telenor*')
    await page.locator('#q').fill('telenor')
    await asked
    await page.locator('#q').fill('equinor')
    await nameOf(page).waitFor()
    release.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    assert.equal(await nameOf(page).textContent(), 'EQUINOR ASA')
    await page.context().close()
  })

  it('says when the demo key can search again after the 3rd search of all countries in a minute, with a link', async () => {
    const page = await visit('/?q=nokia')
    for (const q of ['tesco', 'equinor']) await page.goto(`/?q=${q}`)
    await page.goto('/?q=volvo')
    const problem = page.locator('.problem')
    const told = [
      'Too many searches in a minute',
      'may send 3 searches of all countries a minute',
      'rate_limit_exceeded',
    ]
    for (const text of told) assert.ok((await problem.textContent())?.includes(text), text)
    service.clock.advance(61_000)
    await problem.getByRole('link', { name: 'Try again' }).click()
    assert.equal(await nameOf(page).textContent(), 'Aktiebolaget Volvo')
    await page.context().close()
  })

  it('sends a refused search of all countries again by itself when the window is over', async () => {
    const page = await browser.open()
    await page.clock.install()
    await page.goto('/?q=nokia')
    for (const q of ['tesco', 'equinor', 'volvo']) {
      // The next search would cancel one that is not answered yet.
      const answered = page.waitForResponse(`**/v1/companies/search?q=${q}*`)
      await page.locator('#q').fill(q)
      await page.locator('#q').press('Enter')
      await answered
    }
    await page.locator('.problem').waitFor()
    service.clock.advance(61_000)
    await page.clock.fastForward(61_000)
    await nameOf(page).waitFor()
    assert.equal(await nameOf(page).textContent(), 'Aktiebolaget Volvo')
    await page.context().close()
  })

  it('shows what an error says and a link that sends the suggested request: GB 445790 leads to TESCO PLC', async () => {
    const page = await visit('/companies/GB/445790')
    const text = await page.locator('.problem').textContent()
    for (const part of ['Company not found', 'Pad it with zeros', '/v1/companies/GB/00445790', 'company_not_found'])
      assert.ok(text?.includes(part), part)
    assert.match(text ?? '', /request [0-9A-Z]{26}/)
    await checkAccessibility(page)
    await page.getByRole('link', { name: 'Send the suggested request' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/companies/GB/00445790')
    assert.equal(await page.locator('h1').textContent(), 'TESCO PLC')
    await page.context().close()
  })

  it('searches by name from the page of a company that is not found, in its country', async () => {
    const page = await visit('/companies/NO/999999999')
    await page.getByLabel('Search companies in Norway by name or number').fill('equinor')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL('**/?country=NO&q=equinor')
    assert.equal(await nameOf(page).textContent(), 'EQUINOR ASA')
    await page.context().close()
  })

  it('has in its box what an address without a page searches for, or has in place of a number: /search?q=, a name', async () => {
    const page = await visit('/search?q=equinor+asa')
    const box = page.getByLabel('Search companies by name or number')
    assert.equal(await box.inputValue(), 'equinor asa')
    await page.goto('/companies/NO/Equinor%20ASA')
    const own = page.getByLabel('Search companies in Norway by name or number')
    assert.equal(await own.inputValue(), 'Equinor ASA')
    await own.press('Enter')
    await page.waitForURL('/?country=NO&q=Equinor+ASA')
    await nameOf(page).waitFor()
    await page.goto('/companies/NO/999999999')
    assert.equal(await own.inputValue(), '')
    await page.context().close()
  })

  it('has a line above the footer that is as wide as the content', async () => {
    const page = await visit('/')
    const edges = (element: string) => `(({ left, right }) => [left, right])(${element}.getBoundingClientRect())`
    const line =
      await page.evaluate(`(({ left, right }, style) => [left + parseFloat(style.paddingLeft), right - parseFloat(style.paddingRight), style.borderTopWidth])
      (document.querySelector('footer.site').getBoundingClientRect(), getComputedStyle(document.querySelector('footer.site')))`)
    assert.deepEqual(line, [
      ...((await page.evaluate(edges("document.querySelector('form.search')"))) as number[]),
      '0px',
    ])
    await page.context().close()
  })

  it('answers with the status of the error: 400 for one letter, 404 for a country that is not served', async () => {
    const page = await browser.open()
    const statuses = []
    for (const path of ['/?q=a', '/?q=nokia&country=XX', '/companies/XX/1', '/companies/FI/0112038-9'])
      statuses.push((await page.goto(path))?.status())
    assert.deepEqual(statuses, [400, 404, 404, 200])
    await page.context().close()
  })

  it('reads a country by its name from the error: country=Norway in the address leads to NO', async () => {
    const page = await visit('/?q=equinor&country=Norway')
    await page.getByRole('link', { name: 'Send the suggested request' }).click()
    assert.equal(await nameOf(page).textContent(), 'EQUINOR ASA')
    assert.equal(await page.locator('#country').inputValue(), 'NO')
    await page.context().close()
  })

  for (const number of ['NO 923 609 016', '2138002P5RNKC5W2JZ46', 'FI01120389'])
    it(`finds the company of the number ${number}, which is pasted in`, async () => {
      const page = await visit('/')
      await page.locator('#q').fill(number)
      await page.locator('.notice.good').waitFor()
      assert.match((await page.locator('.notice.good').textContent()) ?? '', /^Found by number\./)
      assert.equal(await page.locator('meter').first().getAttribute('value'), '1')
      await page.context().close()
    })

  it('reads without scripts: a shared search, the form, and the company with every field', async () => {
    const page = await visit('/?q=statoill&country=NO', { hasScripts: false })
    assert.equal(await nameOf(page).textContent(), 'EQUINOR ASA')
    await page.locator('#q').fill('tesco')
    await page.locator('#country').selectOption('GB')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(({ search }) => search === '?q=tesco&country=GB')
    await nameOf(page).click()
    const text = await page.locator('main').textContent()
    for (const part of [
      'TESCO PLC',
      'Public limited',
      '27 November 1947',
      'OGL-UK-3.0',
      'Not known: ',
      'svc_get_company',
    ])
      assert.ok(text?.includes(part), part)
    await page.context().close()
  })

  it('matches 20 names that are pasted into the box, says the price before, and exports CSV without formulas', async () => {
    const page = await visit('/')
    await paste(page, twenty.join('\n'))
    assert.equal(await page.locator('#names').inputValue(), twenty.join('\n'))
    assert.equal(
      await page.locator('#list-cost').textContent(),
      '20 names: at most 200 units, in two requests of at most 10.',
    )
    await page.getByRole('button', { name: 'Match' }).click()
    assert.equal(await page.locator('.matches tbody tr').count(), 20)
    await page.setViewportSize({ width: 360, height: 740 })
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360)
    await checkAccessibility(page)
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('Download as CSV').click()])
    const rows = parse(await readAll(await download.createReadStream()), { columns: true, bom: true }) as Row[]
    assert.deepEqual(
      rows.map(({ query }) => query),
      twenty.map(name => (name === '=1+1' ? "'=1+1" : name)),
    )
    assert.equal(rows[4]?.id, '923609016')
    assert.equal(rows[13]?.id, '')
    await page.context().close()
  })

  for (const [width, height] of [
    [1280, 800],
    [390, 740],
  ] as const)
    it(`shows how many names were matched within ${width} by ${height} pixels, below which the list would push them, again too`, async () => {
      const page = await visit('/', { width })
      await paste(page, 'Equinor\nTesco plc')
      await page.getByRole('button', { name: 'Match' }).click()
      const matched = page.getByRole('heading', { name: '2 of 2 names matched' })
      await matched.waitFor()
      const assertInHeight = async () => {
        const { y = -1, height: own = 0 } = (await matched.boundingBox()) ?? {}
        assert.ok(y >= 0 && y + own <= height, `${y}`)
      }
      await assertInHeight()
      await page.getByText('Match a list of names').click()
      const sentAgain = page.waitForRequest('/?list=*')
      await page.getByRole('button', { name: 'Match' }).click()
      await sentAgain
      await page.waitForLoadState()
      await assertInHeight()
      await page.context().close()
    })

  it('leads from samples, whose clients are in no registry, to how to get these', async () => {
    const page = await visit('/?q=equinor&country=NO')
    await page.locator('.request').getByRole('link', { name: 'how to install them' }).click()
    assert.match((await page.locator('main').textContent()) ?? '', /The packages are not in any registry/)
    await page.context().close()
  })

  it('keeps the request of a matched list as far from what is above it as the list is', async () => {
    const page = await visit('/?list=Equinor&country=NO', { width: 390 })
    const request = await page.getByRole('heading', { name: 'This request' }).boundingBox()
    const download = await page.getByText('Download as CSV').boundingBox()
    assert.ok(request && download && request.y - download.y - download.height >= 40)
    await page.context().close()
  })

  it('breaks no word of the names in a list on a phone of 360 pixels', async () => {
    const page = await visit('/?list=Volkswagen%20Aktiengesellschaft%0ABundesdruckerei&country=DE', { width: 360 })
    const names = page.locator('.matches th[scope=row], .matches td a')
    assert.deepEqual(await names.allTextContents(), [
      'Volkswagen Aktiengesellschaft',
      'VOLKSWAGEN AKTIENGESELLSCHAFT',
      'Bundesdruckerei',
    ])
    // As high as its lines are: a word that is broken has one more.
    const lines = await names.evaluateAll(all =>
      all.map(each => {
        const range = each.ownerDocument.createRange()
        range.selectNodeContents(each)
        return range.getClientRects().length
      }),
    )
    assert.ok(
      lines.every(count => count <= 2),
      lines.join(),
    )
    await checkAccessibility(page)
    await page.context().close()
  })

  it('takes the first 20 of 3,000 names that are pasted into the box, and says that 2,980 are left out', async () => {
    const page = await visit('/')
    await paste(page, Array.from({ length: 3000 }, (_, at) => `Company ${at} of a long list Limited`).join('\n'))
    assert.match((await page.locator('#list-cost').textContent()) ?? '', / 2980 more are left out\.$/)
    await page.getByRole('button', { name: 'Match' }).click()
    assert.equal(await page.locator('.matches tbody tr').count(), 20)
    await page.context().close()
  })

  it('leaves out what is beyond 2,000 characters of a pasted list: 10 of 20 Greek names of 190 letters', async () => {
    const page = await visit('/?country=CY')
    await paste(
      page,
      Array.from({ length: 20 }, (_, at) => `${at + 10} ${'ΕΤΑΙΡΕΙΑ'.repeat(24)}`.slice(0, 190)).join('\n'),
    )
    assert.match(
      (await page.locator('#list-cost').textContent()) ?? '',
      /^10 names: at most 10 units\. 10 more are left out\.$/,
    )
    await page.getByRole('button', { name: 'Match' }).click()
    await page.locator('.matches').waitFor()
    assert.equal(await page.locator('.matches tbody tr').count(), 10)
    await page.context().close()
  })

  it('says of a line of a list that has one letter how long a name must be', async () => {
    const page = await visit('/?list=Equinor%0A-&country=NO', { hasScripts: false })
    const row = page.getByRole('row', { name: '-', exact: false }).last()
    assert.match((await row.textContent()) ?? '', /^-A name must have 2 to 500 characters after trimming\.$/)
    await page.context().close()
  })

  it('costs nothing when the page of a list is loaded again, and shows the rows without scripts', async () => {
    const page = await visit('/?list=Equinor%0ATesco&country=', { hasScripts: false })
    assert.match((await page.locator('.request').textContent()) ?? '', /20 units/)
    await page.reload()
    assert.match((await page.locator('.request').textContent()) ?? '', /0 units/)
    assert.equal(await page.locator('.matches tbody tr').count(), 2)
    await page.context().close()
  })

  it('breaks long words on a phone: a registry id of 90 digits, and a name of 90 letters among the reasons', async () => {
    const page = await visit(`/companies/NO/${'9'.repeat(90)}`, { width: 360 })
    const width = () => page.evaluate('document.documentElement.scrollWidth')
    assert.equal(await width(), 360)
    await page.goto('/?q=statoil&country=NO')
    await page.evaluate(`document.querySelector('.candidate q').textContent = 'A'.repeat(90)`)
    assert.equal(await width(), 360)
    await page.context().close()
  })

  it('shows where a former name ends and the next one begins', async () => {
    const page = await visit('/companies/NO/923609016')
    const [first, second] = await page.locator('.facts .values li').all()
    const above = await first?.boundingBox()
    const below = await second?.boundingBox()
    assert.ok(above && below && below.y - above.y - above.height >= 4)
    await page.context().close()
  })

  it('keeps both samples of a request unfolded that a visitor has unfolded, while other names are typed', async () => {
    const page = await visit('/?q=equinor&country=NO')
    await page.getByText('Python', { exact: true }).click()
    await page.locator('#q').fill('telenor')
    await page.waitForURL('/?q=telenor&country=NO')
    await nameOf(page)
      .filter({ hasText: /telenor/i })
      .waitFor()
    const open = page.locator('details[data-fold][open] > summary')
    assert.deepEqual(await open.allTextContents(), ['curl', 'Python'])
    await page.context().close()
  })

  it('copies a sample twice within two seconds, and its button is named Copy again', async () => {
    const page = await browser.open()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await page.goto('/')
    const button = page.locator('button.copy').first()
    for (const _ of ['first', 'second']) {
      await button.click()
      await page.getByText('Copied').waitFor()
      await page.clock.runFor(1000)
    }
    await page.clock.runFor(3000)
    assert.equal(await button.textContent(), 'Copy')
    assert.match(String(await page.evaluate('navigator.clipboard.readText()')), /^curl -H/)
    await page.context().close()
  })

  it('names each of at least 3 buttons by what it copies: both ends of a command, or the client of a configuration', async () => {
    const page = await visit('/')
    const names = await page.locator('button.copy').evaluateAll(buttons => buttons.map(({ ariaLabel }) => ariaLabel))
    assert.match(String(names[0]), /^Copy: curl -H .{15,25}….{25,30}$/)
    assert.match(String(names[1]), /^Copy: Claude Code /)
    assert.ok(names.length >= 3)
    assert.equal(new Set(names).size, names.length)
    await page.context().close()
  })

  const hostile = encodeURIComponent(markup)
  for (const path of [
    `/?q=${hostile}`,
    `/?q=equinor&country=${hostile}`,
    `/?list=${hostile}%0A${hostile}`,
    `/companies/${hostile}/${hostile}`,
    `/companies/NO/${encodeURIComponent(`"'</script>${markup}`)}`,
  ])
    it(`shows markup as text at ${decodeURIComponent(path)}`, async () => {
      const page = await visit(path)
      assert.equal(await page.locator('main img').count(), 0)
      assert.ok((await page.locator('main').innerHTML()).includes('&lt;img src=x'))
      await page.context().close()
    })

  it('shows markup that is typed as text', async () => {
    const page = await visit('/')
    await page.locator('#country').selectOption('NO')
    await page.locator('#q').fill(`${markup} equinor`)
    await page.locator('.request').waitFor()
    assert.equal(await page.locator('main img').count(), 0)
    await page.context().close()
  })

  it('loads less than 60 KB of scripts and 20 KB of styles, as files and as transferred', async () => {
    const page = await browser.open()
    const loaded: Request[] = []
    page.on('requestfinished', request => loaded.push(request))
    await page.goto('/', { waitUntil: 'networkidle' })
    for (const [ending, max] of [
      ['.js', 60_000],
      ['.css', 20_000],
    ] as const) {
      const files = loaded.filter(request => request.url().endsWith(ending))
      const { file, sent } = await sizesOf(files)
      assert.ok(file > 0 && file < max, `${file} bytes of ${ending}`)
      assert.ok(sent < file, 'compressed')
    }
    await page.context().close()
  })
})

const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0)

/** Bytes of files, and of what was transferred. */
async function sizesOf(requests: readonly Request[]) {
  const bodies = await Promise.all(
    requests.map(async request => (await (await request.response())?.body())?.length ?? 0),
  )
  const sent = await Promise.all(requests.map(async request => (await request.sizes()).responseBodySize))
  return { file: total(bodies), sent: total(sent) }
}

type Row = Record<'query' | 'id', string>

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}
