import assert from 'node:assert/strict'
import { whatIsLoaded } from '../../src/pages/home-hints.ts'
import { fixture, runImport, seedInto } from '../support/partition-stores.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'

const chosen = /<option value="([^"]*)" selected>/g

describe('the first page', () => {
  it('says what the two cheapest tiers cost: 500 results 0 EUR, 10,000 results 29 EUR', async () => {
    await using service = await startTestService()
    const text = await (await fetch(service.url)).text()
    assert.match(text, /Results a month: 500 for 0 EUR, 10,000 for 29 EUR\. .*href="\/pricing"/s)
  })

  it('has a search form that browsers do not fill in, by its own attribute: HTML allows none on a checkbox', async () => {
    await using service = await startTestService()
    const text = await (await fetch(service.url)).text()
    assert.match(text, /<form [^>]*id="search"[^>]* autocomplete="off">/)
    assert.doesNotMatch(text, /<input [^>]*type="checkbox"[^>]* autocomplete=/)
  })

  it('chooses the country of /?country=NO for that request only: the page that is kept for 5 minutes chooses none', async () => {
    using folder = tempFolder()
    await seedInto(folder.path)
    await runImport(folder.path, 'gb', fixture('BasicCompanyData-synthetic-2026-11-01.csv'))
    await using service = await startTestService({ SVC_DATA_DIR: folder.path })
    const show = async (path: string) => {
      const reply = await fetch(`${service.url}${path}`, { headers: { accept: 'text/html' } })
      const countries = [...(await reply.text()).matchAll(chosen)].map(([, country]) => country)
      return [...countries, reply.headers.get('cache-control')]
    }
    assert.deepEqual(await show('/?country=NO'), ['NO', '', 'no-cache'])
    assert.deepEqual(await show('/?country=nowhere'), ['nowhere', '', 'no-cache'])
    assert.deepEqual(await show('/'), ['', '', 'public, max-age=300'])
    assert.deepEqual(await show('/?country=NO'), ['NO', '', 'no-cache'])
  })

  it('says that no register is loaded where none is, without examples, and that again at each request', async () => {
    using folder = tempFolder()
    await using service = await startTestService({ SVC_DATA_DIR: folder.path, SVC_SAMPLE: 'off' })
    const reply = await fetch(service.url, { headers: { accept: 'text/html' } })
    const text = await reply.text()
    assert.match(text, /No register is loaded, so no company can be found: <code>svc import --list<\/code> shows/)
    assert.doesNotMatch(text, /statoil|companies\/NO\/923609016/)
    assert.equal(reply.headers.get('cache-control'), 'no-cache')
  })

  it('says that only a sample is loaded until a register is imported, and so is not kept', async () => {
    await using service = await startTestService()
    const reply = await fetch(service.url, { headers: { accept: 'text/html' } })
    assert.match(await reply.text(), /statoil.*Only a sample of well-known companies is loaded: <a href="\/coverage">/s)
    assert.equal(reply.headers.get('cache-control'), 'no-cache')
  })

  it('has its examples, of Norway, only where that is loaded', () => {
    const loadedOf = (registers: Partial<Record<'GB' | 'NO', 'full' | 'sample'>>) =>
      whatIsLoaded(
        (['GB', 'NO'] as const).map(code => ({
          code,
          status: registers[code] ? ('operational' as const) : ('unavailable' as const),
          completeness: registers[code] ?? null,
        })),
      )
    assert.equal(loadedOf({ GB: 'full', NO: 'full' }), 'examples')
    assert.equal(loadedOf({ GB: 'full', NO: 'sample' }), 'examples')
    assert.equal(loadedOf({ NO: 'sample' }), 'sample')
    assert.equal(loadedOf({ GB: 'sample' }), 'others')
    assert.equal(loadedOf({}), 'nothing')
  })

  it('costs 20 units for a list of two names, and 0 when it is loaded again, also from another server of the data folder', async () => {
    using folder = tempFolder()
    await seedInto(folder.path)
    const start = () => startTestService({ SVC_DATA_DIR: folder.path }, {}, { hasOwnSearch: false })
    const costOf = async ({ url }: TestService) => {
      const reply = await fetch(`${url}/?list=Equinor%0ATesco`, { headers: { accept: 'text/html' } })
      return /<dt>Cost<\/dt><dd>([^<]*)/.exec(await reply.text())?.[1]
    }
    const first = await start()
    assert.deepEqual([await costOf(first), await costOf(first)], ['20 units', '0 units'])
    await first[Symbol.asyncDispose]()
    await using second = await start()
    assert.equal(await costOf(second), '0 units')
  })
})
