import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { startTestService, type TestService } from '../support/service.ts'
import { needsChromium, startBrowser, type TestBrowser } from './support/browser.ts'

describe('the page that connects agents', () => {
  let service: TestService
  let browser: TestBrowser
  let page: Page
  before(async function () {
    needsChromium(this)
    service = await startTestService()
    browser = await startBrowser(service.url)
    page = await browser.open()
    await page.goto('/connect')
  })
  after(async () => {
    await browser?.[Symbol.asyncDispose]()
    await service?.[Symbol.asyncDispose]()
  })

  const testWith = async (key: string) => {
    await page.getByLabel('API key').fill(key)
    await page.getByRole('button', { name: 'Test' }).click()
  }
  const result = () => page.locator('#connection-result')

  it('tests the connection with the demo key, and leads to the six tools, which are on the page once', async () => {
    await page.getByRole('button', { name: 'Test' }).click()
    await result().getByText('offers 6 tools.').waitFor()
    await result().getByRole('link', { name: '6 tools' }).click()
    assert.equal(new URL(page.url()).hash, '#tools')
    assert.equal(await page.locator('.tools li').count(), 6)
  })

  it('shows why a secret key is refused, with the correction of the service', async () => {
    await testWith((await service.secretKey()).text)
    await result().getByText('Authentication required').waitFor()
    assert.match((await result().textContent()) ?? '', /restricted key/)
  })

  it('says of a key without its last 4 characters what a key is, in words of the page, and sends nothing', async () => {
    const { text } = await service.key()
    const sent: string[] = []
    page.on('request', request => sent.push(request.url()))
    await testWith(text.slice(0, -4))
    await result().getByText('This is not a key').waitFor()
    assert.match((await result().textContent()) ?? '', /A key has 64 characters.*Paste the whole key/)
    assert.deepEqual(sent, [])
  })

  it('shows the result of the test that was started last, although an earlier one is answered after it', async () => {
    const quick = await browser.open()
    const { text: earlier } = await service.key()
    const { promise: isShown, resolve: show } = Promise.withResolvers<void>()
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
    await quick.route('**/mcp', async (route, request) => {
      if (!(await request.headerValue('authorization'))?.endsWith(earlier)) return route.continue()
      await isShown
      // The page may have given it up.
      await route.continue().catch(() => undefined)
      answer()
    })
    await quick.goto('/connect')
    const { text } = await service.key()
    for (const key of [earlier, text]) {
      await quick.getByLabel('API key').fill(key)
      await quick.getByRole('button', { name: 'Test' }).click()
    }
    await quick.getByText('offers 6 tools.').waitFor()
    show()
    await isAnswered
    // Answered after what the page would have shown.
    await quick.evaluate("fetch('/robots.txt').then(reply => reply.text())")
    assert.equal(await quick.getByText('offers 6 tools.').isVisible(), true)
    await quick.context().close()
  })

  it('says that no answer came, if the service does not answer for 20 seconds, and tests again', async () => {
    const silent = await browser.open()
    await silent.clock.install()
    await silent.goto('/connect')
    await silent.route('**/mcp', () => undefined)
    const asked = silent.waitForRequest('**/mcp')
    await silent.getByRole('button', { name: 'Test' }).click()
    await asked
    await silent.clock.runFor(20_000)
    await silent.getByText('The service did not answer within 20 seconds.').waitFor()
    await silent.unrouteAll()
    await silent.getByRole('button', { name: 'Test' }).click()
    await silent.getByText('offers 6 tools.').waitFor()
    await silent.context().close()
  })

  for (const key of ['<img src=x onerror=alert(1)>', 'Schlüssel ☃'])
    it(`takes ${key} for text, wherever it is typed`, async () => {
      await testWith(key)
      await result().locator('.notice.bad').waitFor()
      assert.equal(await page.locator('#connection-result img').count(), 0)
      assert.ok(((await page.locator('.key').first().textContent()) ?? '').startsWith('svc_test_rk_'))
    })

  it('says that an answer cannot be read, if the login page of a network is in its place', async () => {
    const caught = await browser.open()
    await caught.goto('/connect')
    await caught.route('**/mcp', route => route.fulfill({ contentType: 'text/html', body: '<h1>Log in</h1>' }))
    await caught.getByRole('button', { name: 'Test' }).click()
    await caught.locator('#connection-result').getByText('The answer cannot be read').waitFor()
    await caught.context().close()
  })

  it('says that an answer cannot be read, if a network sends JSON of its own: null, a null result, or no server', async () => {
    const caught = await browser.open()
    await caught.goto('/connect')
    for (const body of ['null', '{"result":null}', '{"result":{}}']) {
      await caught.route('**/mcp', route => route.fulfill({ contentType: 'application/json', body }))
      await caught.getByRole('button', { name: 'Test' }).click()
      await caught.locator('#connection-result').getByText('The answer cannot be read').waitFor()
      await caught.unrouteAll()
    }
    await caught.context().close()
  })

  it('has no key in its address if it is sent before its script runs', async () => {
    const slow = await browser.open()
    await slow.route('**/assets/connect-*.js', () => undefined)
    await slow.goto('/connect', { waitUntil: 'commit' })
    // What an impatient visitor, a password manager or an extension does.
    await slow.locator('#key').evaluate("field => { field.value = 'svc_live_rk_typed'; field.form.requestSubmit() }")
    await slow.waitForTimeout(300)
    assert.ok(!slow.url().includes('svc_live_rk_typed'), slow.url())
    assert.equal(await slow.locator('#connection-test').isVisible(), false)
    await slow.context().close()
  })

  it('fills no secret key into the configurations, which agents do not accept', async () => {
    const { text } = await service.secretKey()
    await page.getByLabel('API key').fill(text)
    const texts = await page.locator('.configurations .key').allTextContents()
    assert.ok(texts.length > 0 && texts.every(key => key.startsWith('svc_test_rk_')))
  })

  it('fills the restricted key that is typed into each configuration', async () => {
    const typed = 'svc_live_rk_typed'
    await page.getByLabel('API key').fill(typed)
    const texts = await page.locator('.configurations .key').allTextContents()
    assert.deepEqual(new Set(texts), new Set([typed]))
    assert.equal(texts.length, 10)
  })

  it('tests and fills in the key of a header that was pasted', async () => {
    const { text: key } = await service.key()
    await testWith(`Authorization: Bearer ${key}`)
    await result().getByText('offers 6 tools.').waitFor()
    assert.equal(await page.locator('.configurations .key').first().textContent(), key)
  })

  it('has every configuration without scripts, and shows no test that could not run', async () => {
    const plain = await browser.open({ hasScripts: false })
    await plain.goto('/connect')
    assert.equal(await plain.locator('.configurations pre').count(), 10)
    assert.equal(await plain.locator('#connection-test').isVisible(), false)
    await plain.getByRole('link', { name: 'The curl command below' }).click()
    await plain.getByText('"method": "tools/list"').waitFor()
    await plain.context().close()
  })
})
