import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseYaml } from '#data/reference/parse-yaml.ts'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import { registryIdRules } from '#domain/companies/registry-ids/rules.ts'
import { type CountryCode, countryCodes } from '#domain/countries.ts'
import type { components } from '#generated/schema.ts'
import { SearchUnavailableError } from '../../src/search/search-errors.ts'
import { scriptedSearch } from '../support/scripted-search.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

interface SampleRow {
  registry_id: string
  identifiers?: { scheme: string; value: string }[]
}

type SearchResult = components['schemas']['SearchResult']

const folder = new URL('../../data/sample/', import.meta.url)
const sampleOf = (country: string) => parseYaml(readFileSync(new URL(`${country}.yaml`, folder), 'utf8')) as SampleRow[]

const idOf = (country: CountryCode, text: string) => {
  const reading = readRegistryId(country, text)
  return reading.kind === 'canonical' || reading.kind === 'corrected'
    ? reading.registryId
    : registryIdRules[country].example
}

/** Spellings of registry ids that a country accepts, of companies of the sample. */
const spellingsOf = (country: CountryCode) => {
  const known = new Set(sampleOf(country).map(({ registry_id }) => registry_id))
  return registryIdRules[country].accepts.filter(text => known.has(idOf(country, text)))
}

const equinor = 'NO/923609016'
const abInBev = 'BE/0417497106'

/** Queries with one answer, and the number that it was found by. */
const rows: readonly (readonly [q: string, first: string, value: string])[] = [
  ['NO923609016MVA', equinor, '923609016'],
  ['Org.nr. 923 609 016 MVA', equinor, '923609016'],
  ['Equinor 923609016', equinor, '923609016'],
  ['923 609 016 Equinor ASA, Stavanger', equinor, '923609016'],
  ['NOFORETAKSREGISTERET.923609016', equinor, '923609016'],
  ['5493008H3828EMEXB082', abInBev, '5493008H3828EMEXB082'],
  ['LEI: 5493008h3828emexb082', abInBev, '5493008H3828EMEXB082'],
  ['AB InBev (5493008H3828EMEXB082)', abInBev, '5493008H3828EMEXB082'],
  ['VAT BE 0417.497.106', abInBev, '0417497106'],
  ['0417497106', abInBev, '0417497106'],
  ['BEKBOBCE.0417497106', abInBev, '0417497106'],
  ['7740001454', 'PL/0000028860', '7740001454'],
  ['NIP: 774-00-01-454', 'PL/0000028860', '7740001454'],
  ['PL7740001454', 'PL/0000028860', '7740001454'],
  ['PLKRS.0000028860', 'PL/0000028860', '0000028860'],
  ['SIREN 542 051 180', 'FR/542051180', '542051180'],
  ['SIRET 542 051 180 00066', 'FR/542051180', '542051180'],
  ['FR59542051180', 'FR/542051180', '542051180'],
  ['FR9201.542051180', 'FR/542051180', '542051180'],
  ['Siemens AG, HRB 6684 München', 'DE/D2601V.HRB6684', 'D2601V.HRB6684'],
  ['CHE-105.909.036 MWST', 'CH/CHE-105.909.036', 'CHE-105.909.036'],
]

describe('a search by a number', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const send = (query: Record<string, string>) => {
    // Five seconds later, so no search is refused because of those before it.
    service.clock.advance(5_000)
    return sendRequest(service, `/v1/companies/search?${new URLSearchParams(query)}`, { key })
  }
  const search = async (query: Record<string, string>): Promise<SearchResult> => {
    const { status, body } = await send(query)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }

  const assertFound = async (query: Record<string, string>, country: CountryCode, id: string, value: string) => {
    const { candidates, query: read } = await search(query)
    const [first, ...others] = candidates
    const given = JSON.stringify(query)
    assert.deepEqual([first?.country, first?.registry_id, others.length], [country, id, 0], given)
    assert.deepEqual(first?.matched_on, { field: 'identifiers', value }, given)
    assert.equal(read.identifier?.result, 'found', given)
    const isShort = (query.q ?? '').replace(/\D/g, '').length < 7
    const isChecked = value === id && registryIdRules[country].check !== null
    assert.ok(first && first.confidence_score >= (isShort ? 0.9 : isChecked ? 1 : 0.99), given)
    assert.ok(first.match)
  }

  for (const country of countryCodes) {
    const companies = sampleOf(country)
    it(`finds each of the ${companies.length} companies of ${country} by its registry id, with and without the country`, async () => {
      for (const { registry_id } of companies)
        for (const query of [{ q: registry_id }, { q: registry_id, country }])
          await assertFound(query, country, registry_id, registry_id)
    })

    const spellings = spellingsOf(country)
    it(`finds a company of ${country} by ${spellings.length} other spellings: ${spellings.join(', ')}`, async () => {
      for (const q of spellings)
        for (const query of [{ q }, { q, country }]) {
          const id = idOf(country, q)
          const [first] = (await search(query)).candidates
          await assertFound(query, country, id, first?.matched_on.value ?? '')
        }
    })
  }

  const numbered = countryCodes.flatMap(country =>
    sampleOf(country).flatMap(({ registry_id, identifiers = [] }) =>
      identifiers.map(({ value }) => ({ country, registry_id, value })),
    ),
  )
  it(`finds a company by each of the ${numbered.length} other numbers of the sample: LEI, EUID, NIP, trade register`, async () => {
    for (const { country, registry_id, value } of numbered) {
      const { candidates } = await search({ q: value })
      assert.deepEqual(
        candidates.map(found => [found.country, found.registry_id, found.matched_on.field]),
        [[country, registry_id, 'identifiers']],
        value,
      )
    }
  })

  for (const [q, first, value] of rows)
    it(`finds ${first} by "${q}", matched on ${value}`, async () => {
      const { candidates } = await search({ q })
      const [found] = candidates
      assert.equal(`${found?.country}/${found?.registry_id}`, first)
      assert.deepEqual(found?.matched_on, { field: 'identifiers', value })
      assert.ok(found && found.confidence_score >= 0.99)
    })

  it('has confidence 1 if the check digit and the words beside the number agree, and 0.8 if the words are of another company', async () => {
    const confidenceOf = async (q: string) => (await search({ q })).candidates[0]?.confidence_score
    assert.deepEqual(
      [
        await confidenceOf('923609016'),
        await confidenceOf('Equinor 923609016'),
        await confidenceOf('Equinor ASA, a company registered in Norway with organisation number 923609016'),
        await confidenceOf('Telenor 923609016'),
      ],
      [1, 1, 1, 0.8],
    )
  })

  it('has confidence 1 of a number that a spreadsheet wrote as 923609016,0 or 923609016.00', async () => {
    for (const q of ['923609016,0', '923609016,00', '923609016.00', 'Equinor ASA 923609016,0'])
      assert.equal((await search({ q, country: 'NO' })).candidates[0]?.confidence_score, 1, q)
  })

  it('lists the company of the number before those of the name, with falling confidence', async () => {
    const { candidates } = await search({ q: 'Telenor 923609016', country: 'NO' })
    assert.deepEqual(
      candidates.slice(0, 2).map(({ name, matched_on }) => [name, matched_on.field]),
      [
        ['EQUINOR ASA', 'identifiers'],
        ['TELENOR ASA', 'name'],
      ],
    )
    const scores = candidates.map(({ confidence_score }) => confidence_score)
    assert.deepEqual(
      scores,
      scores.toSorted((one, other) => other - one),
    )
  })

  it('explains the number, the words beside it and the country', async () => {
    const [candidate] = (await search({ q: 'Equinor 923 609 016', country: 'NO' })).candidates
    assert.deepEqual(
      candidate?.explanation.map(({ feature, grade, detail }) => [feature, grade, detail]),
      [
        ['identifiers', 'A', '923 609 016 is its Organisasjonsnummer 923609016, with a correct check digit'],
        ['name', 'A', 'the other words of the query are in its names or its address'],
        ['country', 'A', 'NO is the requested country'],
      ],
    )
  })

  it('says that a check digit is wrong, and lists the nearest number that exists as a candidate of 0.3', async () => {
    for (const [q, country, id] of [
      ['923609017', 'NO', '923609016'],
      ['932609016', 'NO', '923609016'],
      ['0417497107', 'BE', '0417497106'],
    ] as const) {
      const { query, candidates } = await search({ q, country })
      assert.equal(query.identifier?.result, 'wrong_check_digit')
      assert.match(query.identifier.detail, /^The check digit is wrong/)
      const [near] = candidates
      assert.deepEqual([near?.registry_id, near?.confidence_score, near?.match], [id, 0.3, false])
      assert.match(near?.explanation[0]?.detail ?? '', /check digit of \d+ is wrong/)
    }
  })

  it('says so of an LEI, too', async () => {
    const { query, candidates } = await search({ q: '5493008H3828EMEXB083' })
    assert.equal(query.identifier?.result, 'wrong_check_digit')
    assert.deepEqual(
      candidates.map(({ registry_id, match }) => [registry_id, match]),
      [['0417497106', false]],
    )
  })

  it('says that no company has a number, with its country', async () => {
    const { query, candidates } = await search({ q: '999999999', country: 'DK' })
    assert.deepEqual([query.identifier, candidates], [undefined, []])
    const { query: valid } = await search({ q: '810034882', country: 'NO' })
    assert.deepEqual(valid.identifier, {
      value: '810034882',
      result: 'not_found',
      detail: 'No company in NO has this number in the loaded data.',
    })
  })

  it('says of a filter that a company with the number may have another status: 923609016 is not dissolved', async () => {
    const { query, candidates } = await search({ q: '923609016', country: 'NO', status: 'dissolved' })
    assert.deepEqual(candidates, [])
    assert.deepEqual(query.identifier, {
      value: '923609016',
      result: 'not_found',
      detail: 'No company in NO that passes the filters has this number in the loaded data.',
    })
  })

  it('finds a company by the link to its record, as its source_url has it', async () => {
    for (const country of countryCodes) {
      const [{ registry_id = '' } = {}] = sampleOf(country)
      const [{ name = '', source_url = '' } = {}] = (await search({ q: registry_id, country })).candidates
      // Four registers have no address for a record.
      if (!/\d{6}/.test(source_url)) continue
      for (const q of [source_url, `${name} ${source_url}`]) {
        const [first] = (await search({ q })).candidates
        assert.deepEqual([first?.country, first?.registry_id, first?.match], [country, registry_id, true], q)
      }
    }
  })

  it('finds a company by a link without its scheme, with the name before its number, and by one of GLEIF', async () => {
    for (const [q, found] of [
      ['https://annuaire-entreprises.data.gouv.fr/entreprise/totalenergies-se-542051180', 'FR 542051180'],
      ['annuaire-entreprises.data.gouv.fr/entreprise/totalenergies-se-542051180', 'FR 542051180'],
      ['https://www.societe.com/societe/totalenergies-se-542051180.html', 'FR 542051180'],
      ['Equinor www.brreg.no/enhet/923609016', 'NO 923609016'],
      ['https://search.gleif.org/#/record/5493008H3828EMEXB082', 'BE 0417497106'],
    ] as const) {
      const [first] = (await search({ q })).candidates
      assert.deepEqual([`${first?.country} ${first?.registry_id}`, first?.match], [found, true], q)
    }
  })

  it('takes no number of fewer than six digits from a link', async () => {
    for (const q of ['https://nordlys.example/2019/05/news', 'https://nordlys.example/?page=12345'])
      assert.equal((await search({ q })).query.identifier, undefined, q)
  })

  it('says so beside a name, and finds the company of that name', async () => {
    for (const [q, country, value, first] of [
      ['Commerzbank AG HRB 32001', 'DE', 'HRB 32001', 'M1201.HRB32000'],
      ['Equinor ASA 810 034 882', 'NO', '810 034 882', '923609016'],
    ] as const) {
      const { query, candidates } = await search({ q, country })
      assert.deepEqual([query.identifier?.value, query.identifier?.result], [value, 'not_found'], q)
      assert.deepEqual([candidates[0]?.registry_id, candidates[0]?.match], [first, true], q)
    }
  })

  for (const [q, value, first, detail] of [
    ['Nokia Oyj FI01120397', 'FI01120397', 'FI/0112038-9', 'No company in the 19 countries has this number'],
    ['Siemens AG, DE129274202', 'DE129274202', 'DE/D2601V.HRB6684', 'This is a VAT number, not the Handelsregister'],
    ['Siemens AG VAT DE 129 274 202', 'DE 129 274 202', 'DE/D2601V.HRB6684', 'This is a VAT number, not the'],
    ['TESCO PLC GB220430231', 'GB220430231', 'GB/00445790', 'This is a VAT number, not the Companies House'],
  ] as const)
    it(`says without a country that no company has ${value}, and finds ${first} by the name beside it`, async () => {
      const { query, candidates } = await search({ q })
      assert.deepEqual([query.identifier?.value, query.identifier?.result], [value, 'not_found'])
      assert.ok(query.identifier?.detail.startsWith(detail), query.identifier?.detail)
      assert.equal(`${candidates[0]?.country}/${candidates[0]?.registry_id}`, first)
    })

  for (const q of [
    'KPMG SE 5000',
    'Vasagatan 10 111 20 Stockholm',
    '1001 Pharmacies',
    '3M',
    'Number 5 Ltd',
    'N26',
    'Forusbeen 50, 4035 Stavanger',
    'Wolt Oy, Pohjoinen Rautatiekatu 21, 00100 Helsinki',
    '75008 Paris',
  ])
    it(`searches ${q} by name and address only`, async () => {
      const { query, candidates } = await search({ q })
      assert.equal(query.identifier, undefined)
      assert.ok(candidates.every(({ matched_on }) => matched_on.field !== 'identifiers'))
    })

  it('costs 1 unit in a country and 10 without, and nothing if no company is found', async () => {
    const costOf = async (query: Record<string, string>) => (await send(query)).headers['x-svc-cost-units']
    assert.deepEqual(
      [
        await costOf({ q: '923609016', country: 'NO' }),
        await costOf({ q: '923609016' }),
        await costOf({ q: '810034882' }),
      ],
      ['1', '10', '0'],
    )
  })

  it('is answered while there is no search index: the search threads are not asked', async () => {
    const search = scriptedSearch(async () => {
      throw new SearchUnavailableError(5)
    })
    await using building = await startTestService({}, { search })
    const own = (await building.key()).text
    const statusOf = async (q: string) =>
      (await sendRequest(building, `/v1/companies/search?${new URLSearchParams({ q })}`, { key: own })).status
    assert.deepEqual([await statusOf('Equinor 923609016'), await statusOf('Equinor')], [200, 503])
  })

  it('of all countries is partial without the partition of a country, which it names', async () => {
    await using own = await startTestService({}, {}, { hasOwnSearch: true })
    rmSync(join(own.dataDir, 'partitions', 'SE.sqlite'))
    own.clock.advance(1_000)
    const sent = { key: (await own.key()).text }
    const { status, body } = await sendRequest(own, '/v1/companies/search?q=5560160680', sent)
    assert.deepEqual([status, body.partial, body.unavailable_countries], [200, true, ['SE']])
    assert.deepEqual(body.candidates, [])
  })

  it('compares names only with mode=name, and applies the filters', async () => {
    assert.deepEqual((await search({ q: '923609016', mode: 'name' })).candidates, [])
    assert.deepEqual((await search({ q: '923609016', status: 'dissolved' })).candidates, [])
    assert.deepEqual((await search({ q: '923609016', locality: 'Oslo' })).candidates, [])
    assert.equal((await search({ q: '923609016', locality: 'stavanger', postal_code: '4035' })).candidates.length, 1)
  })

  it('pages the companies of number and name without gaps', async () => {
    const q = 'Norsk Hydro 923609016'
    const all = (await search({ q, country: 'NO', limit: '50' })).candidates.map(({ registry_id }) => registry_id)
    const paged: string[] = []
    let cursor: string | null | undefined
    do {
      const body = await search({ q, country: 'NO', limit: '1', ...(cursor && { cursor }) })
      paged.push(...body.candidates.map(({ registry_id }) => registry_id))
      cursor = body.next_cursor
    } while (cursor)
    assert.ok(all.length > 1)
    assert.deepEqual(paged, all)
  })
})
