import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countryCodes } from '#domain/countries.ts'
import type { Manifest } from '../../src/operations/country-manifest.ts'
import { coveragePage } from '../../src/pages/coverage-page.ts'
import type { PageRequest } from '../../src/pages/page.ts'
import { unescaped } from '../pages/unescaped.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const figure = (value: number) => new Intl.NumberFormat('en-GB').format(value)

/** A page without the places where a name of a field may break. */
const withoutBreaks = (page: string) => page.replaceAll('<wbr>', '')

/** The text of an element's content. */
const textOf = (content: string) => unescaped(content.replaceAll(/<[^>]+>/g, '')).trim()

/** The cells of a table with a name, by the text of each row's heading. */
function tableOf(page: string, name: string): Map<string, string[]> {
  const [, body = ''] =
    new RegExp(`aria-label="${name}"><table[^>]*><thead>.*?</thead>\\s*<tbody>(.*?)</tbody>`, 's').exec(page) ?? []
  const cells = (row: string) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell))
  const rows = [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) => cells(row))
  return new Map(rows.map(([heading = '', ...others]) => [heading, others]))
}

const manifestsOf = (service: TestService): Promise<Manifest[]> =>
  Promise.all(countryCodes.map(async code => (await sendRequest(service, `/v1/countries/${code}`)).body))

/** What the page says first of these manifests. */
async function leadOf(manifests: readonly Manifest[]): Promise<string | undefined> {
  const request = { path: {}, query: new URLSearchParams() } as PageRequest
  const content = await coveragePage(() => Promise.resolve(manifests)).show(request)
  return /<p class="lead">(.*) Choose a country/.exec(content?.main.text ?? '')?.[1]
}

describe('the page /coverage', () => {
  let service: TestService
  let text: string
  let all: Manifest[]
  before(async () => {
    service = await startTestService()
    // Once for all tests: a minute has 60 requests without a key.
    all = await manifestsOf(service)
    text = (await sendRequest(service, '/coverage')).text
  })
  after(() => service[Symbol.asyncDispose]())

  it('has the record counts of GET /v1/countries for all 19, and their sum', async () => {
    const { body } = await sendRequest(service, '/v1/countries')
    const table = tableOf(text, 'Registers')
    assert.equal(table.size, 19)
    for (const { name, record_count } of body.countries) assert.equal(table.get(name)?.[1], figure(record_count), name)
    assert.ok(text.includes(`${figure(body.total_records)} companies`))
  })

  it('says first that its 312 companies are a sample compiled by hand, while no register is loaded', () => {
    assert.match(
      text,
      /<p class="lead">A sample of 312 companies of 19 countries, compiled by hand from public facts\./,
    )
  })

  it('does not count the sample among the companies of registers: with NO imported, 21 of 1 country and 291 of 18', async () => {
    const mixed = all.map(each => (each.code === 'NO' ? { ...each, completeness: 'full' as const } : each))
    assert.equal(
      await leadOf(mixed),
      '21 companies of the national registers of 1 country, and a sample of 291 companies of 18 countries, compiled by hand from public facts.',
    )
    const whole = all.map(each => ({ ...each, completeness: 'full' as const }))
    assert.equal(await leadOf(whole), '312 companies of the national registers of 19 countries.')
  })

  it('does not call the 25 companies of a country with the sample and GLEIF those of its register', async () => {
    const [first, second, ...rest] = all as [Manifest, Manifest, ...Manifest[]]
    const partial = { ...second, completeness: 'partial' as const, record_count: 25 }
    const lead = '25 companies of 1 country from a part of the register, GLEIF or the sample'
    assert.equal(await leadOf([partial]), `${lead}.`)
    const full = { ...first, completeness: 'full' as const, record_count: 1 }
    const mixed = await leadOf([full, partial, { ...(rest[0] as Manifest), record_count: 7 }])
    assert.equal(
      mixed,
      `1 company of the national registers of 1 country, ${lead}, and a sample of 7 companies of 1 country, compiled by hand from public facts.`,
    )
  })

  it('says that no register is loaded where none of the 19 countries can be read', async () => {
    const none = all.map(each => ({ ...each, status: 'unavailable' as const, record_count: null }))
    assert.equal(await leadOf(none), 'No register is loaded.')
  })

  it('has the active companies, licence and abilities of each manifest', async () => {
    const registers = tableOf(text, 'Registers')
    const shown = tableOf(text, 'What each register shows')
    for (const code of countryCodes) {
      const { body } = await sendRequest(service, `/v1/countries/${code}`)
      const row = registers.get(body.name) ?? []
      assert.deepEqual(
        [row[2], row[4], row[5]],
        [figure(body.active_count), code === 'DE' ? 'no longer' : body.update_cadence, body.registry.license],
      )
      const abilities = shown
        .get(body.name)
        ?.slice(0, 3)
        .map(ability => ability.toLowerCase())
      assert.deepEqual(abilities, [body.can_tell.insolvency, body.can_tell.dissolution, body.can_tell.branches], code)
    }
  })

  it('has on its map a link to the page of each of the 19 countries, with its name and number of companies', async () => {
    const { body } = await sendRequest(service, '/v1/countries')
    const links = [...text.matchAll(/<a class="tile-(\w+)" href="(\/coverage\/\w\w)"><title>(.*?)<\/title>/g)]
    const found = links.map(([, holding, address, name]) => [holding, address, unescaped(name ?? '')])
    const expected = body.countries.map(({ code, name, record_count }: Record<string, string>) => [
      'sample',
      `/coverage/${code}`,
      `${name} (${code}): Sample, ${figure(Number(record_count))} companies`,
    ])
    assert.deepEqual(found.toSorted(), expected.toSorted())
    for (const [, address = ''] of found) assert.equal((await sendRequest(service, address)).status, 200)
  })

  it('costs nothing and takes no slot of the anonymous hour: 70 visits of an address are answered', async () => {
    for (let visit = 0; visit < 70; visit++) {
      const { status, headers } = await sendRequest(service, '/coverage')
      assert.deepEqual([status, headers['x-svc-cost-units']], [200, '0'])
    }
  })
})

describe('the page of a country', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  for (const code of countryCodes) {
    it(`${code} has the figures, source and identifiers of its manifest`, async () => {
      const { body } = await sendRequest(service, `/v1/countries/${code}`)
      const shown = textOf((await sendRequest(service, `/coverage/${code}`)).text)
      const { name, dataset, license, attribution } = body.registry
      const { label, example, pattern, accepts } = body.registry_id
      const counts = [`Companies${figure(body.record_count)}`, `Active${figure(body.active_count)}`]
      for (const fact of [...counts, name, dataset, license, attribution ?? '', label, example, pattern, ...accepts])
        assert.ok(shown.includes(fact), fact)
      assert.ok(shown.includes('Licence of the sampleApache-2.0'))
      assert.doesNotMatch(shown, /undefined|\[object|NaN/)
    })

    it(`${code} has the available fields and the statuses of its manifest`, async () => {
      const { body } = await sendRequest(service, `/v1/countries/${code}`)
      const text = withoutBreaks((await sendRequest(service, `/coverage/${code}`)).text)
      const fields = [...text.matchAll(/<code class="soft small">([\w.]+)<\/code><\/th>/g)].map(([, name]) => name)
      const available = Object.keys(body.fields).filter(name => body.fields[name].available)
      assert.deepEqual(fields, available)
      for (const { registry_value } of body.status_mapping)
        assert.ok(textOf(text).includes(registry_value === '*' ? 'any other value' : registry_value), registry_value)
    })
  }

  it('has the share of each field as a meter with the manifest’s figure', async () => {
    const { body } = await sendRequest(service, '/v1/countries/NO')
    const text = withoutBreaks((await sendRequest(service, '/coverage/NO')).text)
    const meters = [
      ...text.matchAll(/<code class="soft small">([\w.]+)<\/code>.*?<meter min="0" max="1" value="([\d.]+)"/g),
    ]
    const shown = Object.fromEntries(meters.map(([, name, value]) => [name, Number(value)]))
    const available = Object.entries<{ available: boolean; coverage: number }>(body.fields)
      .filter(([, field]) => field.available)
      .map(([name, { coverage }]) => [name, coverage])
    assert.deepEqual(shown, Object.fromEntries(available))
  })

  it('says of NO that companies leave the data at their end, and of DE that active companies may be insolvent', async () => {
    const [norway, germany] = await Promise.all(
      ['NO', 'DE'].map(async code => (await sendRequest(service, `/coverage/${code}`)).text),
    )
    assert.match(norway ?? '', /Companies leave the data at their end/)
    assert.match(germany ?? '', /an active company may be insolvent/)
    assert.match(germany ?? '', /The data set ends in February 2019/)
    assert.match(germany ?? '', /links to the page of the company at the publisher of the data, not in the register/)
    assert.match(norway ?? '', /links to the page of the company in the register/)
    assert.match(germany ?? '', /Merchants \(e\.K\.\) are left out/)
  })

  it('has a search of that country, which leads to the first page', async () => {
    const { text } = await sendRequest(service, '/coverage/NO')
    assert.match(text, /<form [^>]*action="\/" method="get"[^>]*>\s*<input type="hidden" name="country" value="NO">/)
  })

  it('is the same at /coverage/no, whose canonical address is /coverage/NO', async () => {
    const { status, text } = await sendRequest(service, '/coverage/no')
    assert.equal(status, 200)
    assert.match(text, /<link rel="canonical" href="[^"]+\/coverage\/NO">/)
  })

  for (const code of ['IT', 'xx', 'NOR', '%3Cscript%3E', '__proto__', 'NO/x'])
    it(`does not exist for ${code}: a browser gets the page of missing addresses`, async () => {
      const { status, headers } = await sendRequest(service, `/coverage/${code}`, { headers: { accept: 'text/html' } })
      assert.deepEqual([status, headers['content-type']], [404, 'text/html; charset=utf-8'])
    })
})

describe('a partition that cannot be read', () => {
  it('is shown as such; the other 18 countries are shown with their figures, and it is read again after 5 seconds', async () => {
    await using service = await startTestService()
    const before = (await sendRequest(service, '/coverage')).text
    assert.equal(tableOf(before, 'Registers').get('Norway')?.[0], 'Sample')
    const file = join(service.dataDir, 'partitions', 'NO.sqlite')
    rmSync(file)
    writeFileSync(file, 'not a database')
    service.clock.advance(6_000)
    const { status, text } = await sendRequest(service, '/coverage')
    const table = tableOf(text, 'Registers')
    assert.deepEqual([status, table.get('Norway')?.slice(0, 3)], [200, ['Not available', 'unknown', 'unknown']])
    assert.equal([...table.values()].filter(([holding]) => holding === 'Sample').length, 18)
    const page = await sendRequest(service, '/coverage/NO')
    assert.equal(page.status, 200)
    assert.match(page.text, /Lookups and searches answer 503/)
    assert.match(page.text, /The fields cannot be counted/)
  })
})
