import assert from 'node:assert/strict'
import { hitOf } from '../domain/search/answer/hits.ts'
import { confidentSearch } from '../support/confident-search.ts'
import { scriptedSearch } from '../support/scripted-search.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const path = '/v1/companies/search'
// Seats of companies in the sample: each of these words finds the companies there.
const cities =
  'oslo stockholm helsinki london paris praha warszawa dublin amsterdam tallinn riga vilnius bucuresti bratislava'
const seats = { q: cities, mode: 'address' }

type Query = Record<string, string | number>

const nameOf = ({ country, registry_id }: { country: string; registry_id: string }) => `${country}/${registry_id}`
const textOf = (query: Query) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`

async function allPages(service: TestService, key: string, query: Query) {
  const names: string[] = []
  let [pages, cursor]: [number, string | null] = [0, null]
  do {
    const { status, body } = await sendRequest(service, textOf({ ...query, ...(cursor && { cursor }) }), { key })
    assert.equal(status, 200)
    names.push(...body.candidates.map(nameOf))
    assert.ok(body.candidates.length <= Number(query.limit))
    cursor = body.next_cursor
    pages += 1
  } while (cursor)
  return { names, pages }
}

describe('the pages of a search', () => {
  let service: TestService
  let key: string
  let pages: { names: string[]; pages: number }
  before(async () => {
    service = await startTestService({}, { search: await confidentSearch() })
    key = (await service.key()).text
    pages = await allPages(service, key, { ...seats, limit: 50 })
  })
  after(() => service[Symbol.asyncDispose]())

  it('hold over 100 candidates in pages of 50, no company twice', () => {
    assert.ok(pages.names.length > 100 && pages.names.length <= 200, String(pages.names.length))
    assert.equal(pages.pages, Math.ceil(pages.names.length / 50))
    assert.equal(new Set(pages.names).size, pages.names.length)
  })

  for (const limit of [7, 30, 49])
    it(`hold the same companies in the same order in pages of ${limit}, without gaps`, async () => {
      const { text: other } = await service.key()
      service.clock.advance(60_000)
      assert.deepEqual((await allPages(service, other, { ...seats, limit })).names, pages.names)
    })

  for (const name of ['page', 'offset', 'skip', 'page_number'])
    it(`are followed with cursor, as the refusal of ${name}=2 says`, async () => {
      const { status, body } = await sendRequest(service, textOf({ ...seats, [name]: 2 }), { key })
      assert.deepEqual([status, body.code, body.did_you_mean], [400, 'unknown_parameter', null])
      assert.match(body.correction, /^Follow pages with cursor: send the next_cursor of a reply/)
    })

  it('are none of usage, where a refusal of page lists the parameters', async () => {
    const { body } = await sendRequest(service, '/v1/account/usage?page=2', { key })
    assert.match(body.correction, /^It takes from, to, /)
  })

  it('have a total of at least 51 on a first page of 50, and the exact total below 200 on later pages', async () => {
    const { body: first } = await sendRequest(service, textOf({ ...seats, limit: 50 }), { key })
    const { body: second } = await sendRequest(service, textOf({ ...seats, limit: 50, cursor: first.next_cursor }), {
      key,
    })
    const relation = pages.names.length < 200 ? 'eq' : 'gte'
    assert.deepEqual(first.total, { value: 51, relation: 'gte' })
    assert.deepEqual(second.total, { value: pages.names.length, relation })
  })

  it('are ambiguous alike in pages of 1, 2, 5 and 50, first and second: eight candidates at 0.03 reach 0.2 together', async () => {
    const unlikely = scriptedSearch(async query => {
      const answer = await (await confidentSearch()).search(query)
      const hits = answer.hits.slice(0, 8).map(hit => ({ ...hit, confidence: 0.03 }))
      return { ...answer, hits }
    })
    await using own = await startTestService({}, { search: unlikely })
    const { text } = await own.key()
    for (const limit of [1, 2, 5, 50]) {
      const { body: first } = await sendRequest(own, textOf({ ...seats, limit }), { key: text })
      assert.deepEqual([first.ambiguous, first.total], [true, { value: 8, relation: 'eq' }], String(limit))
      if (!first.next_cursor) continue
      const next = textOf({ ...seats, limit, cursor: first.next_cursor })
      assert.equal((await sendRequest(own, next, { key: text })).body.ambiguous, true, String(limit))
    }
  })

  it('continue with another limit, threshold and explain', async () => {
    const { body } = await sendRequest(service, textOf({ ...seats, limit: 3 }), { key })
    const more = { limit: 4, threshold: 0.1, explain: 'false', cursor: body.next_cursor }
    const { body: next } = await sendRequest(service, textOf({ ...seats, ...more }), { key })
    assert.deepEqual(next.candidates.map(nameOf), pages.names.slice(3, 7))
  })

  const others: { given: string; query: Query }[] = [
    { given: 'another q', query: { ...seats, q: `${cities} x` } },
    { given: 'a country', query: { ...seats, country: 'NO' } },
    { given: 'another mode', query: { q: cities, mode: 'name' } },
    { given: 'a status', query: { ...seats, status: 'active' } },
    { given: 'a legal_form_kind', query: { ...seats, legal_form_kind: 'public_limited' } },
    { given: 'a postal_code', query: { ...seats, postal_code: '0001' } },
    { given: 'a locality', query: { ...seats, locality: 'oslo' } },
  ]
  for (const { given, query } of others)
    it(`do not continue with ${given}: 400 at /query/cursor, with a correction`, async () => {
      const { body } = await sendRequest(service, textOf({ ...seats, limit: 3 }), { key })
      const refused = await sendRequest(service, textOf({ ...query, cursor: body.next_cursor }), { key })
      assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_request'])
      assert.equal(refused.body.invalid_fields[0].pointer, '/query/cursor')
      assert.match(refused.body.correction, /next_cursor/)
    })

  it('do not continue when one letter of the cursor is changed', async () => {
    const { body } = await sendRequest(service, textOf({ ...seats, limit: 3 }), { key })
    const cursor = body.next_cursor.replace(/^./, (letter: string) => (letter === 'W' ? 'X' : 'W'))
    assert.equal((await sendRequest(service, textOf({ ...seats, limit: 3, cursor }), { key })).status, 400)
  })

  const bill = (reply: { headers: Record<string, string> }) => [
    reply.headers['x-svc-cost-units'],
    reply.headers['x-svc-credits-remaining'],
  ]

  for (const [country, cost] of [
    [undefined, 10],
    ['NO', 1],
  ] as const)
    it(`are billed once, ${cost} on the first page${country ? ' with a country' : ''}, for ten minutes; then the cursor is billed as a new search`, async () => {
      const { text: other } = await service.key()
      const query = { q: country ? 'oslo' : cities, mode: 'address', limit: 2, ...(country && { country }) }
      const send = (cursor?: string) =>
        sendRequest(service, textOf({ ...query, ...(cursor && { cursor }) }), { key: other })
      const first = await send()
      assert.deepEqual(bill(first), [String(cost), String(1_000_000 - cost)])
      service.clock.advance(5 * 60_000)
      const second = await send(first.body.next_cursor)
      assert.deepEqual([second.status, ...bill(second)], [200, '0', String(1_000_000 - cost)])
      service.clock.advance(5 * 60_000 - 1)
      // The time counts from the bill, not from the page before.
      assert.deepEqual(bill(await send(second.body.next_cursor)), ['0', String(1_000_000 - cost)])
      service.clock.advance(1)
      const late = await send(second.body.next_cursor)
      assert.deepEqual([late.status, ...bill(late)], [200, String(cost), String(1_000_000 - 2 * cost)])
      assert.deepEqual(bill(await send(late.body.next_cursor)), ['0', String(1_000_000 - 2 * cost)])
    })

  it('are billed to another account that continues with a cursor, and its pages after that are not', async () => {
    const [one, two] = await Promise.all([service.key(), service.key()])
    const send = (key: string, cursor?: string) =>
      sendRequest(service, textOf({ ...seats, limit: 2, ...(cursor && { cursor }) }), { key })
    const first = await send(one.text)
    const passedOn = await send(two.text, first.body.next_cursor)
    assert.deepEqual(bill(passedOn), ['10', '999990'])
    assert.deepEqual(bill(await send(two.text, passedOn.body.next_cursor)), ['0', '999990'])
    const { text: sibling } = await service.keyOf(one.accountId)
    assert.deepEqual(bill(await send(sibling, first.body.next_cursor)), ['0', '999990'])
  })

  it('of a test key, which pays nothing, are billed to a live key of its account, and its pages after that are not', async () => {
    const live = await service.key()
    const { text: test } = await service.keyOf(live.accountId, { env: 'test' })
    const send = (key: string, cursor?: string) =>
      sendRequest(service, textOf({ ...seats, limit: 2, ...(cursor && { cursor }) }), { key })
    const first = await send(test)
    assert.deepEqual(bill(first), ['10', '1000000'])
    assert.deepEqual(bill(await send(test, first.body.next_cursor)), ['0', '1000000'])
    const continued = await send(live.text, first.body.next_cursor)
    assert.deepEqual(bill(continued), ['10', '999990'])
    assert.deepEqual(bill(await send(live.text, continued.body.next_cursor)), ['0', '999990'])
    assert.equal(bill(await send(test, continued.body.next_cursor))[1], '999990')
  })

  it('continue after a restart, and on another server with the same secret', async () => {
    const secret = { SVC_KEY_SECRET: 'a secret of at least thirty-two characters' }
    const pageOf = async (cursor?: string) => {
      await using server = await startTestService(secret, { search: await confidentSearch() })
      const { text } = await server.key()
      return (await sendRequest(server, textOf({ ...seats, limit: 3, ...(cursor && { cursor }) }), { key: text })).body
    }
    const { next_cursor } = await pageOf()
    assert.deepEqual((await pageOf(next_cursor)).candidates.map(nameOf), pages.names.slice(3, 6))
  })
})

describe('an index that changes', () => {
  const telenor = { registry_id: '982463718', score: 0.8, confidence: 0.8 }
  const orkla = { registry_id: '910747711', score: 0.7, confidence: 0.7 }
  const mowi = { registry_id: '964118191', score: 0.6, confidence: 0.6 }

  /** A search with scripted answers. */
  const answering = (...answers: Parameters<typeof hitOf>[0][][]) =>
    scriptedSearch(async () => {
      const hits = (answers.shift() ?? []).map(hitOf)
      return { hits, words: ['x'], weightSum: 1, knownWords: 1, compared: 1, unavailableCountries: [] }
    })

  it('between two pages is harmless: the second continues after the last position of the first', async () => {
    const search = answering([{}, telenor, orkla, mowi], [{ ...orkla, score: 0.95 }, telenor, mowi])
    await using service = await startTestService({}, { search })
    const { text: key } = await service.key()
    const { body } = await sendRequest(service, textOf({ q: 'xx', limit: 2 }), { key })
    assert.deepEqual(body.candidates.map(nameOf), ['NO/923609016', 'NO/982463718'])
    const next = await sendRequest(service, textOf({ q: 'xx', limit: 2, cursor: body.next_cursor }), { key })
    assert.deepEqual([next.status, next.body.candidates.map(nameOf)], [200, ['NO/964118191']])
  })

  it('that still has a removed company: it is left out, the others are served; a page without companies is free', async () => {
    const gone = { registry_id: '999999999' }
    await using service = await startTestService({}, { search: answering([{}, gone, orkla], [gone]) })
    const { text: key } = await service.key()
    const { body } = await sendRequest(service, textOf({ q: 'xx' }), { key })
    assert.deepEqual(body.candidates.map(nameOf), ['NO/923609016', 'NO/910747711'])
    const nothing = await sendRequest(service, textOf({ q: 'xx' }), { key })
    assert.deepEqual([nothing.body.candidates, nothing.headers['x-svc-cost-units']], [[], '0'])
  })
})
