import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { SearchBusyError, SearchTimeoutError } from '../../src/search/search-errors.ts'
import { billOf } from '../support/batches.ts'
import { scriptedSearch } from '../support/scripted-search.ts'
import { type ApiReply, sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

interface Row {
  name: string
  ref?: string | null
  country?: string | null
  address?: string | null
  postal_code?: string
  locality?: string
  identifiers?: readonly string[]
  incorporation_date?: string
}

const path = '/v1/companies/match'
const statoil: Row = { name: 'Statoil', country: 'NO' }
const unknown: Row = { name: 'Qzx Wvuuts', country: 'SE' }

/** Written as people write them: with and without their form, in another order, shortened and misspelt. */
const namesOf100 = [
  'equinor',
  'Statoil ASA',
  'volvo',
  'ab volvo',
  'Tesco PLC',
  'tesco stores',
  'tescco',
  'total energies',
  'Renault',
  'orlen',
  'Polski Koncern Naftowy',
  'bank',
  'the bank of scotland',
  'telenor',
  'telnor',
  'ericson',
  'Norsk Hydro',
  'holding group',
  'l oreal',
  'hydro norsk',
]

describe('matching rows', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
  })
  // No test is refused because of the requests of another.
  beforeEach(async () => {
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const match = (rows: readonly Row[], options: object = {}, as = key): Promise<ApiReply> =>
    sendRequest(service, path, { method: 'POST', key: as, body: { idempotency_key: randomUUID(), rows, ...options } })
  const search = (query: string) => sendRequest(service, `/v1/companies/search?${query}`, { key })
  const idsOf = (row: { candidates: { country: string; registry_id: string }[] }) =>
    row.candidates.map(({ country, registry_id }) => `${country}/${registry_id}`)

  it('answers 3 rows in order, one found by a former name, one not found and one in all countries, for 11 units', async () => {
    const reply = await match([{ ...statoil, ref: 'crm-1' }, unknown, { name: 'Nokia Oyj' }])
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(billOf(reply), { cost: 11, isReplay: false })
    assert.deepEqual(reply.body.summary, {
      submitted: 3,
      found: 2,
      matched: 2,
      ambiguous: 0,
      not_found: 1,
      failed: 0,
      cost_units: 11,
    })
    const [first, second, third] = reply.body.results
    assert.deepEqual(
      [first.index, first.ref, first.status, first.match, idsOf(first)],
      [0, 'crm-1', 'found', true, ['NO/923609016']],
    )
    assert.deepEqual(first.candidates[0].matched_on, { field: 'previous_names', value: 'STATOIL ASA' })
    assert.deepEqual([second.ref, second.status, second.candidates, second.error], [null, 'not_found', [], null])
    assert.deepEqual(idsOf(third), ['FI/0112038-9'])
  })

  it('finds PUMA SE also by a name with its address in it, with the confidence of the search, and no company by an address alone', async () => {
    const name = 'PUMA SE'
    const address = 'PUMA Way 1, 91074, Herzogenaurach'
    const text = `${name}, ${address}`
    const searched = await search(`country=DE&q=${encodeURIComponent(text)}`)
    const { body } = await match([
      { name: text, country: 'DE' },
      { name: `Quillmere, ${address}`, country: 'DE' },
    ])
    const [found, other] = body.results
    assert.deepEqual([idsOf(found), found.match], [['DE/D3304V.HRB13085'], true])
    assert.equal(found.candidates[0].confidence_score, searched.body.candidates[0].confidence_score)
    const { explanation } = found.candidates[0]
    assert.equal(explanation.find(({ feature }: { feature: string }) => feature === 'address').grade, 'A')
    assert.equal(other.match, false)
  })

  it('says of a row without candidates what it lacks: a letter or digit, or a word beside its legal form', async () => {
    const { body } = await match([{ name: '!!!' }, { name: 'GmbH & Co. KG', country: 'EE' }, unknown])
    const [punctuation, form, other] = body.results.map(({ note }: { note: string }) => note)
    assert.equal(punctuation, 'Nothing was searched: the query has no letter and no digit.')
    assert.equal(form, 'No match. The query is only a legal form: add a word of the name.')
    assert.match(other, /only partially loaded/)
  })

  it('says of a row without a match that its name is several names, beside candidates, too', async () => {
    const { body } = await match([
      { name: 'Qzxa AS; Qzxb ASA' },
      { name: 'Equinor; Equinor ASA; Qzxb AS', country: 'NO' },
    ])
    for (const row of body.results)
      assert.match(row.note, /^No match\. The query has [23] names: search for each alone/)
    assert.equal(body.results[1].candidates.length, 1)
  })

  it('gives a row the candidates of the search for its name, with the same confidence', async () => {
    const { candidates } = (await search('q=equinor&country=NO&mode=name&limit=5')).body
    const { results } = (await match([{ name: 'equinor', country: 'NO' }], { limit: 5 })).body
    assert.ok(candidates.length > 0)
    assert.deepEqual(results[0].candidates, candidates)
  })

  it('gives each of 100 rows of 5 countries what a search for its name finds: ids, order and confidence', async () => {
    const named = ['NO', 'SE', 'GB', 'FR', 'PL'].flatMap(country =>
      Array.from({ length: 20 }, (_, at) => ({ name: namesOf100[at] ?? '', country })),
    )
    const { results } = (await match(named, { limit: 5 })).body
    const found: unknown[] = []
    for (const { name, country } of named) {
      const query = new URLSearchParams({ q: name, country, mode: 'name', limit: '5' })
      const { candidates, ambiguous } = (await search(`${query}`)).body
      found.push([candidates, ambiguous])
    }
    assert.deepEqual(
      results.map((row: { candidates: unknown; ambiguous: boolean }) => [row.candidates, row.ambiguous]),
      found,
    )
  })

  it('has candidates from min_score on, and a match from threshold on', async () => {
    const row = { name: 'equinor energy', country: 'NO' }
    const resultWith = async (options: object) => (await match([row], options)).body.results[0]
    const [candidate] = (await resultWith({})).candidates
    const confidence: number = candidate.confidence_score
    const above = Math.round((confidence + 0.001) * 1000) / 1000
    assert.ok(above <= 1, String(confidence))
    assert.equal((await resultWith({ min_score: confidence })).status, 'found')
    assert.deepEqual((await match([row], { min_score: above })).body.summary.cost_units, 0)
    assert.equal((await resultWith({ threshold: confidence })).match, true)
    assert.equal((await resultWith({ threshold: above })).match, false)
  })

  for (const [given, row] of [
    ['its address', { name: 'Equinor', address: 'Forusbeen 50, 4035 Stavanger' }],
    ['its postal code and place', { name: 'Equinor', postal_code: '4035', locality: 'Stavanger' }],
    [
      'a place that the address repeats',
      { name: 'Equinor', address: 'Forusbeen 50, Stavanger', locality: 'STAVANGER' },
    ],
  ] as const)
    it(`finds a company by its name and ${given}`, async () => {
      const { results } = (await match([{ ...row, country: 'NO' }])).body
      assert.deepEqual(idsOf(results[0]), ['NO/923609016'])
      const place = results[0].candidates[0].explanation.find(
        ({ feature }: { feature: string }) => feature === 'locality',
      )
      assert.equal(place.grade, 'A')
    })

  for (const [given, country, identifier, confidence] of [
    ['its registry id', 'NO', '923 609 016', 1],
    ['its VAT number, without a country', null, 'NO 923 609 016 MVA', 1],
    ['a registry id whose name is another', 'NO', '982463718', 0.8],
  ] as const)
    it(`finds a company by ${given}, with a confidence of ${confidence}`, async () => {
      const { results } = (await match([{ name: 'Statoil', country, identifiers: [identifier] }])).body
      const [candidate] = results[0].candidates
      assert.equal(candidate.registry_id, identifier.replaceAll(/\D/g, ''))
      assert.deepEqual([candidate.confidence_score, candidate.matched_on.field], [confidence, 'identifiers'])
    })

  it('with a mistyped number have at least the confidence of their name', async () => {
    const rows = [
      { name: 'Volvo', country: 'SE', identifiers: ['556012-5791'] },
      { name: 'Danone', country: 'FR', identifiers: ['552032535'] },
    ]
    const named = rows.map(({ identifiers, ...row }) => row)
    const firstOf = async (asked: readonly Row[]) =>
      (await match(asked)).body.results.map((row: { candidates: { name: string; confidence_score: number }[] }) => {
        const [first] = row.candidates
        return [first?.name, first?.confidence_score]
      })
    const byName = await firstOf(named)
    const byNumber = await firstOf(rows)
    for (const [at, [name, confidence]] of byNumber.entries()) {
      assert.equal(name, byName[at][0])
      assert.ok(confidence >= byName[at][1], `${name}: ${confidence}`)
    }
  })

  it('searches by name where no company has the number', async () => {
    const { results } = (await match([{ ...statoil, identifiers: ['999999999', ' '] }])).body
    assert.deepEqual(idsOf(results[0]), ['NO/923609016'])
  })

  it('accepts null and blank fields as absent ones', async () => {
    const { body } = await match([{ name: ' Statoil ', country: 'no', address: '', postal_code: ' ', ref: null }])
    assert.deepEqual(idsOf(body.results[0]), ['NO/923609016'])
  })

  const bad = [
    {
      given: 'a name of one letter',
      row: { name: ' A ' },
      code: 'invalid_request',
      says: /name must have 2 to 500 characters/,
    },
    { given: 'a blank name', row: { name: '  ' }, code: 'invalid_request', says: /name must have 2 to 500/ },
    { given: 'a name of 501 letters', row: { name: 'a'.repeat(501) }, code: 'invalid_request', says: /2 to 500/ },
    {
      given: 'a date that is not one',
      row: { name: 'Equinor', incorporation_date: '12.3.1995' },
      code: 'invalid_request',
      says: /incorporation_date must be a day such as 1995-03-12/,
    },
    {
      given: 'a country that is not served',
      row: { name: 'Siemens', country: 'AT' },
      code: 'country_not_supported',
      says: /AT/,
    },
  ]
  for (const { given, row, code, says } of bad)
    it(`fails the row with ${given}, unbilled, and answers the others`, async () => {
      const reply = await match([row, statoil])
      const [failed, found] = reply.body.results
      assert.deepEqual([failed.status, failed.error.code, failed.candidates], ['failed', code, []])
      assert.match(failed.error.detail, says)
      assert.deepEqual([found.status, billOf(reply).cost], ['found', 1])
    })

  it('is refused by a country_scope of SE for rows of NO and of all countries, each by itself', async () => {
    const { text: scoped } = await service.key({ country_scope: ['SE'] })
    const { body } = await match([statoil, { name: 'Nokia' }, { name: 'Ericsson', country: 'SE' }], {}, scoped)
    assert.deepEqual(
      body.results.map(({ error }: { error: { code: string } | null }) => error?.code ?? null),
      ['country_not_allowed', 'country_not_allowed', null],
    )
    assert.equal(body.summary.cost_units, 1)
  })

  it('is billed once: the same key and body again are answered with the stored answer for 0 units', async () => {
    const body = { idempotency_key: randomUUID(), rows: [statoil] }
    const send = () => sendRequest(service, path, { method: 'POST', key, body })
    const first = await send()
    const again = await send()
    assert.deepEqual(
      [billOf(first), billOf(again)],
      [
        { cost: 1, isReplay: false },
        { cost: 0, isReplay: true },
      ],
    )
    assert.equal(again.text, first.text)
  })

  it('is counted in the countries of its rows: 1 unit in NO, 0 in SE, 10 in all countries', async () => {
    const { text } = await service.key()
    await match([statoil, unknown, { name: 'Nokia Oyj' }], {}, text)
    const { body } = await sendRequest(service, '/v1/account/usage?group_by=operation&group_by=country', { key: text })
    const matches = body.totals.filter(({ operation }: { operation: string }) => operation === 'match')
    assert.deepEqual(
      matches.map(({ country, billable_results }: Record<string, unknown>) => [country, billable_results]),
      [
        [null, 10],
        ['NO', 1],
        ['SE', 0],
      ],
    )
  })

  const refusals = [
    { given: 'no rows', body: { idempotency_key: randomUUID() }, status: 400, code: 'invalid_request' },
    {
      given: 'a limit of 6',
      body: { idempotency_key: randomUUID(), rows: [statoil], limit: 6 },
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'an unknown field',
      body: { idempotency_key: randomUUID(), rows: [statoil], fuzzy: 1 },
      status: 400,
      code: 'unknown_parameter',
    },
    { given: 'no idempotency key', body: { rows: [statoil] }, status: 400, code: 'missing_idempotency_key' },
    {
      given: 'a key that is no UUID',
      body: { idempotency_key: '1', rows: [statoil] },
      status: 400,
      code: 'invalid_idempotency_key',
    },
    { given: 'a body over 256 KiB', body: `"${'x'.repeat(262_144)}"`, status: 413, code: 'payload_too_large' },
    {
      given: 'text/plain',
      body: 'x',
      headers: { 'content-type': 'text/plain' },
      status: 415,
      code: 'unsupported_media_type',
    },
  ]
  for (const { given, status, code, ...sent } of refusals)
    it(`answers ${status} ${code} to ${given}`, async () => {
      const reply = await sendRequest(service, path, { method: 'POST', key, ...sent })
      assert.deepEqual([reply.status, reply.body.code], [status, code])
    })

  it('answers 409 to other rows under the same key', async () => {
    const { idempotency_key } = (await match([statoil])).body
    const refused = await match([unknown], { idempotency_key })
    assert.deepEqual([refused.status, refused.body.code], [409, 'idempotency_conflict'])
    assert.deepEqual(refused.body.differing_fields, ['rows'])
  })

  for (const [error, status, code] of [
    [new SearchBusyError(), 503, 'service_unavailable'],
    [new SearchTimeoutError(2000), 504, 'timeout'],
  ] as const)
    it(`answers ${status} ${code} on ${error.name}, unbilled, and the same key may be sent again`, async () => {
      const outcomes = [error, undefined]
      const failing = scriptedSearch(async () => {
        const next = outcomes.shift()
        if (next) throw next
        return { hits: [], words: [], weightSum: 0, knownWords: 0, compared: 0, unavailableCountries: [] }
      })
      await using own = await startTestService({}, { search: failing })
      const { text } = await own.key()
      const body = { idempotency_key: randomUUID(), rows: [statoil] }
      const send = () => sendRequest(own, path, { method: 'POST', key: text, body })
      const refused = await send()
      assert.deepEqual([refused.status, refused.body.code, billOf(refused).cost], [status, code, 0])
      assert.equal((await send()).status, 200)
    })

  it('allows 10 rows to the public demo key, and suggests the first 10 of 11', async () => {
    const rows = Array.from({ length: 11 }, () => statoil)
    const refused = await match(rows, {}, service.demoKey)
    assert.deepEqual([refused.status, refused.body.code], [400, 'batch_too_large'])
    assert.match(refused.body.correction, /at most 10/)
    const { body } = refused.body.suggested_request
    assert.equal(body.rows.length, 10)
    const healed = await sendRequest(service, path, { method: 'POST', key: service.demoKey, body })
    assert.deepEqual([healed.status, healed.body.summary.found], [200, 10])
  })

  it('refuses names in place of rows, and suggests the 2 rows with these names', async () => {
    const body = { idempotency_key: randomUUID(), rows: ['Statoil', 'Telenor'] }
    const refused = await sendRequest(service, path, { method: 'POST', key, body })
    assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_request'])
    assert.deepEqual(refused.body.suggested_request.body.rows, [{ name: 'Statoil' }, { name: 'Telenor' }])
  })

  it('refuses 101 rows and suggests the first 100', async () => {
    const refused = await match(Array.from({ length: 101 }, () => statoil))
    assert.deepEqual([refused.status, refused.body.code], [400, 'batch_too_large'])
    assert.equal(refused.body.suggested_request.body.rows.length, 100)
  })

  it('suggests the rows that fit when the month has 1 unit left: the one without a country is left out', async () => {
    const { text, accountId } = await service.key({}, 'free')
    await match(
      Array.from({ length: 100 }, () => statoil),
      {},
      text,
    )
    for (let sent = 1; sent < 5; sent += 1) {
      service.clock.advance(60_000)
      await match(
        Array.from({ length: sent < 4 ? 100 : 99 }, () => statoil),
        {},
        text,
      )
    }
    service.clock.advance(60_000)
    const refused = await match([{ name: 'Nokia' }, statoil, unknown, statoil], {}, text)
    assert.deepEqual([refused.status, refused.body.code], [429, 'quota_exhausted'], accountId)
    assert.deepEqual(refused.body.suggested_request.body.rows, [statoil, unknown])
    assert.match(refused.body.correction, /which has only 2 of the 4 rows, as many as fit in the remaining quota, or /)
  })

  it('reads one query per country for all candidates, and answers the others while a country cannot be read', async () => {
    await using own = await startTestService({}, {}, { hasOwnSearch: true })
    const { text } = await own.key()
    rmSync(join(own.dataDir, 'partitions', 'NO.sqlite'))
    // A file that was opened meanwhile is looked at again after a second.
    own.clock.advance(1_000)
    const body = {
      idempotency_key: randomUUID(),
      rows: [statoil, { name: 'Ericsson', country: 'SE' }, { name: 'Nokia' }],
    }
    const reply = await sendRequest(own, path, { method: 'POST', key: text, body })
    const [norwegian, swedish, anywhere] = reply.body.results
    assert.deepEqual([norwegian.status, norwegian.error.code], ['failed', 'partition_unavailable'])
    assert.deepEqual([swedish.status, swedish.partial], ['found', false])
    assert.deepEqual([anywhere.status, anywhere.partial], ['found', true])
  })

  it('explains the day of incorporation of a row', async () => {
    const { results } = (await match([{ ...statoil, incorporation_date: '1972-09-18' }])).body
    assert.deepEqual(results[0].candidates[0].explanation.at(-1), {
      feature: 'incorporation_date',
      grade: 'Z',
      score: null,
      detail: 'its day of incorporation is not known',
    })
  })
})
