import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { parse, stringify } from 'yaml'
import { ownTiersFile, readTiers } from '#data/reference/tiers.ts'
import { allPages } from '../../src/pages/pages.ts'
import { needsChromium, startBrowser } from '../browser/support/browser.ts'
import { shownPaths } from '../browser/support/shown-paths.ts'
import { indexedSample } from '../support/indexed-sample.ts'
import { openStores, seedInto } from '../support/partition-stores.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { hostile, hostileCompany } from './hostile-record.ts'

/** The path of every page, in the notation of Express. */
const patterns = (): string[] => {
  const config = { baseUrl: 'http://svc.test', mcpUrl: 'http://svc.test', errorsUrl: 'http://svc.test/errors' }
  const deps = { config, demoKey: 'x', tiers: readTiers(), logger: pino({ level: 'silent' }) }
  // The dependencies are not used before the first request.
  return allPages(deps as never).map(({ path }) => path)
}

const names = [
  'q',
  'status',
  'country',
  'cursor',
  'names',
  'list',
  'key',
  'view',
  'name',
  'from',
  'to',
  'period',
  'sort',
  'x',
]
const query = new URLSearchParams(names.map((name): [string, string] => [name, hostile])).toString()

/** The address of a page with hostile text in each parameter of its path, and in parameters of its query. */
const addressOf = (pattern: string) => `${pattern.replaceAll(/:\w+/g, encodeURIComponent(hostile))}?${query}`

/** What is left of hostile text that was not escaped. The data of a page's script are JSON, without tags. */
const markupIn = (text: string) =>
  text
    .replace(/<script type="application\/json"[^>]*>[^<]*<\/script>/g, '')
    .match(/<i data-hostile|["'] data-hostile=|<script>hostile|(href|src|action)="javascript:/g) ?? []

/** A tiers file whose names and fees are an operator's worst. */
function hostileTiers(folder: string): string {
  const { free, ...others } = parse(readFileSync(ownTiersFile, 'utf8'))
  const file = join(folder, 'tiers.yaml')
  writeFileSync(file, stringify({ free, [hostile]: free, ...others }))
  return file
}

async function startHostile(stack: AsyncDisposableStack): Promise<TestService> {
  const folder = stack.use(tempFolder()).path
  await seedInto(folder)
  const { companies } = stack.use(openStores(folder))
  const company = hostileCompany() as never
  const find = async (country: string) => (country === 'NO' ? company : undefined)
  const findMany: typeof companies.findMany = async (_country, ids) => new Map(ids.map(id => [id, company]))
  const { search } = await indexedSample()
  const environment = { SVC_DATA_DIR: folder, SVC_TIERS_FILE: hostileTiers(folder) }
  return stack.use(await startTestService(environment, { search, companies: { ...companies, find, findMany } }))
}

describe('text that looks like markup', () => {
  const stack = new AsyncDisposableStack()
  let service: TestService
  before(async () => {
    service = await startHostile(stack)
  })
  after(() => stack.disposeAsync())

  const read = async (path: string) => {
    const reply = await fetch(`${service.url}${path}`, { headers: { accept: 'text/html' } })
    return { status: reply.status, text: await reply.text() }
  }

  it('is found by this test if a page does not escape it', () => {
    assert.equal(markupIn(`<p>${hostile}</p>`).length, 3)
    assert.equal(markupIn('<a href="javascript:x">').length, 1)
  })

  it('is text in the address, path and query of every page, and of one that does not exist', async () => {
    for (const path of [...patterns(), '/:nothing', '/errors/:code/:more'].map(addressOf)) {
      const { status, text } = await read(path)
      assert.ok([200, 400, 404].includes(status), `${status} ${path}`)
      assert.deepEqual(markupIn(text), [], path)
    }
  })

  it('is text in each field of a company, in results of a search, in tiers, on every page', async () => {
    for (const path of await shownPaths(service)) {
      const { text } = await read(path)
      assert.deepEqual(markupIn(text), [], path)
    }
    const company = await read('/companies/NO/923609016')
    assert.equal(company.status, 200)
    // Each field is shown, or it would not be tested.
    assert.ok(
      company.text.split('&lt;i data-hostile').length > 20,
      company.text.split('&lt;i data-hostile').length.toString(),
    )
  })

  it('is text in a browser too, where scripts show it, in each field that a visitor types it into', async function () {
    needsChromium(this)
    await using browser = await startBrowser(service.url)
    const page = await browser.open()
    const withData = ['/?q=equinor&country=NO', '/companies/NO/923609016']
    for (const path of [...withData, ...patterns().map(addressOf)]) {
      await page.goto(path, { waitUntil: 'load' })
      for (const field of await page.locator('main input:visible:not([type=radio]):not([type=checkbox])').all())
        await field.fill(hostile).catch(() => {})
      await page.waitForLoadState('networkidle')
      assert.equal(await page.locator('[data-hostile]').count(), 0, path)
      assert.equal(await page.evaluate('typeof hostile'), 'undefined', path)
    }
    await page.context().close()
  })
})
