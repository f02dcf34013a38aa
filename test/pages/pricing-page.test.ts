import assert from 'node:assert/strict'
import { readTiers } from '#data/reference/tiers.ts'
import type { Tier, Tiers } from '#domain/billing/tier.ts'
import { type Operation, operations } from '#generated/operations.ts'
import { billedRequests } from '../../src/pages/pricing/costs.ts'
import { duration } from '../../src/pages/pricing/tier-cards.ts'
import { pricingPage } from '../../src/pages/pricing-page.ts'
import type { RestClient } from '../../src/rest/rest-client.ts'
import { unescaped } from './unescaped.ts'

const api: RestClient = { send: () => assert.fail('the page makes no request') }

/** The content of the page, without the places where the line of a path may end. */
async function textOf(tiers: Tiers, query = ''): Promise<string> {
  const content = await pricingPage(tiers).show({ path: {}, query: new URLSearchParams(query), api })
  return content?.main.text.replaceAll('<wbr>', '') ?? ''
}

/** What a reader sees, on one line. */
const shownOf = (text: string) => unescaped(text.replaceAll(/<[^>]+>/g, ' ')).replaceAll(/\s+/g, ' ')

const free: Tier = {
  lookup: 1,
  search: 2,
  global_search: 3,
  concurrent_batches: 4,
  included_results: 5,
  monthly_fee_eur: 0,
  cache_window_seconds: 5400,
}

describe('the page /pricing', () => {
  it('has the four tiers in #tiers, where upgrade_url leads: solo has 10,000 results for 29 EUR', async () => {
    const text = await textOf(readTiers())
    const [, tiers = ''] = /<section id="tiers"[^>]*>(.*?)<\/section>/s.exec(text) ?? []
    const names = [...tiers.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name]) => name)
    assert.deepEqual(names, ['free', 'solo', 'team', 'scale'])
    assert.ok(
      shownOf(tiers).includes(
        'solo 29 EUR a month 10,000 results a month Lookups a minute 120 Searches of one country a minute 30 ' +
          'Searches of all countries a minute 10 Concurrent batches 2 Answers of batches stored for a day 100 MB ' +
          'A record may be kept 7 days',
      ),
    )
  })

  it('shows the tiers of another file: 40 of them, one for 0 EUR, one for 0.5 EUR', async () => {
    const many = Array.from({ length: 38 }, (_, at) => [`tier-${at}`, { ...free, monthly_fee_eur: at + 1 }])
    const text = shownOf(
      await textOf({ none: free, half: { ...free, monthly_fee_eur: 0.5 }, ...Object.fromEntries(many) }),
    )
    assert.ok(text.includes('none 0 EUR a month'))
    assert.ok(text.includes('half 0.5 EUR a month'))
    assert.ok(text.includes('tier-37 38 EUR a month'))
  })

  it('shows hostile names of tiers as text', async () => {
    const name = '<img src=x onerror=alert(1)>'
    const text = await textOf({ [name]: free, __proto__x: free })
    assert.ok(!text.includes('<img'))
    assert.ok(unescaped(text).includes(name))
  })

  it('has every cost of the contract, once', async () => {
    const billed = Object.values<Operation>(operations).filter(({ cost }) => Object.keys(cost).length > 0)
    const addresses = billed.map(({ method, path }) => `${method} ${path}`)
    assert.deepEqual(billedRequests.flatMap(request => request.addresses).toSorted(), addresses.toSorted())
    for (const { method, path, cost } of billed) {
      const request = billedRequests.find(({ addresses }) => addresses.includes(`${method} ${path}`))
      assert.deepEqual([...(request?.charges.values() ?? [])], Object.values(cost), path)
    }
    const text = shownOf(await textOf(readTiers()))
    assert.ok(
      text.includes('Search GET /v1/companies/search candidates in one country 1 candidates from all countries 10'),
    )
  })

  it('names as free every operation without a cost', async () => {
    const text = await textOf(readTiers())
    for (const { path, cost } of Object.values<Operation>(operations))
      if (Object.keys(cost).length === 0) assert.ok(text.includes(`<code>${path}</code>`), path)
  })

  it('has the daily caps: 100 for each visitor of the demo key, 10,000 for all, 1,000 for a test key', async () => {
    const text = shownOf(await textOf(readTiers()))
    assert.ok(text.includes('100 calls a day for each visitor, 10,000 for all of them, 10 rows in a request'))
    assert.ok(text.includes('has 1,000 calls a day'))
  })
})

describe('the form of /pricing, which works without scripts', () => {
  const rows: readonly (readonly [query: string, answer: string])[] = [
    [
      'lookups=500&searches=0&global_searches=0',
      '500 results. The cheapest tier that includes them is free , for 0 EUR',
    ],
    [
      'lookups=501&searches=0&global_searches=0',
      '501 results. The cheapest tier that includes them is solo , for 29 EUR',
    ],
    [
      'lookups=0&searches=400&global_searches=10',
      '500 results. The cheapest tier that includes them is free , for 0 EUR',
    ],
    ['lookups=1&searches=0&global_searches=0', '1 result. The cheapest tier that includes it is free , for 0 EUR'],
    ['lookups=&searches=&global_searches=', '0 results. The cheapest tier that includes them is free , for 0 EUR'],
    [
      'lookups=1000001&searches=0&global_searches=0',
      '1,000,001 results. No tier includes that many: the largest has 1,000,000.',
    ],
    ['lookups=-1', 'Enter whole numbers from 0 to 1,000,000,000.'],
    ['lookups=1.5', 'Enter whole numbers'],
    ['lookups=1e400', 'Enter whole numbers'],
    ['lookups=%22%3E%3Cscript%3E', 'Enter whole numbers'],
  ]
  for (const [query, answer] of rows)
    it(`answers ?${query} with “${answer}”`, async () => {
      const text = await textOf(readTiers(), query)
      assert.ok(shownOf(text).includes(answer), shownOf(text))
      assert.ok(!text.includes('<script'))
    })
})

describe('a cache window', () => {
  for (const [seconds, text] of [
    [86_400, '1 day'],
    [604_800, '7 days'],
    [7_200, '2 hours'],
    [5_400, '5,400 seconds'],
    [1, '1 second'],
    [0, '0 days'],
  ] as const)
    it(`of ${seconds} seconds is ${text}`, () => assert.equal(duration(seconds), text))
})
