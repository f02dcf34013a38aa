import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { readTiers, TiersError } from '#data/reference/tiers.ts'
import type { Tier } from '#domain/billing/tier.ts'
import { tempFolder } from '../support/temp-folder.ts'

const hour = 3600
const day = 24 * hour

// docs/limits.md; cache windows are part of the tier.
const specified: readonly (readonly [name: string, limits: number[], cacheSeconds: number, ours: number[]])[] = [
  ['free', [60, 10, 3, 1], 24 * hour, [500, 0]],
  ['solo', [120, 30, 10, 2], 7 * day, [10_000, 29]],
  ['team', [300, 60, 20, 3], 30 * day, [100_000, 149]],
  ['scale', [600, 120, 40, 5], 90 * day, [1_000_000, 699]],
]

const good: Tier = {
  lookup: 1,
  search: 2,
  global_search: 3,
  concurrent_batches: 4,
  included_results: 5,
  monthly_fee_eur: 6.5,
  cache_window_seconds: 7,
}
const { search: _, ...incomplete } = good

const refused: readonly (readonly [what: string, text: string, words: RegExp])[] = [
  ['an empty file', '', /it defines no tiers$/],
  ['a file of no tiers', '{}', /it defines no tiers$/],
  ['a list', stringify([good]), /it defines no tiers$/],
  ['a text', 'free', /it defines no tiers$/],
  ['a tier that is a number', 'free: 60', /free\.lookup is not a whole number$/],
  ['a tier without its limit of searches', stringify({ own: incomplete }), /own\.search is not a whole number$/],
  ['a limit that is a text', stringify({ own: { ...good, lookup: '60' } }), /own\.lookup is not a whole number$/],
  ['a limit of 1.5', stringify({ own: { ...good, lookup: 1.5 } }), /own\.lookup is not a whole number$/],
  ['a limit above 1,000,000', stringify({ own: { ...good, search: 1_000_001 } }), /own\.search is above 1000000$/],
  ['a limit below 0', stringify({ own: { ...good, lookup: -1 } }), /own\.lookup is not a whole number$/],
  ['a limit without end', 'own: {lookup: .inf}', /own\.lookup is not a whole number$/],
  [
    'a fee that is a text',
    stringify({ own: { ...good, monthly_fee_eur: 'much' } }),
    /own\.monthly_fee_eur is not a number$/,
  ],
  ['an invalid second tier', stringify({ a: good, b: { ...good, search: null } }), /b\.search is not a whole number$/],
  ['a fee below 0', stringify({ own: { ...good, monthly_fee_eur: -1 } }), /own\.monthly_fee_eur is not a number$/],
  [
    'a fee without end',
    stringify({ own: { ...good, monthly_fee_eur: Number.POSITIVE_INFINITY } }),
    /own\.monthly_fee_eur is not a number$/,
  ],
  [
    'a mistyped optional member',
    stringify({ own: { ...good, stored_answer_mb: 50 } }),
    /: own\.stored_answer_mb is not a member of a tier; did you mean stored_answers_mb\?$/,
  ],
  [
    'a mistyped required member',
    stringify({ own: { ...incomplete, serch: 2 } }),
    /: own\.serch is not a member of a tier; did you mean search\?$/,
  ],
  ['a member like no other', stringify({ own: { ...good, colour: 1 } }), /own\.colour is not a member of a tier$/],
  [
    '0 concurrent batches',
    stringify({ own: { ...good, concurrent_batches: 0 } }),
    /own\.concurrent_batches is below 1$/,
  ],
  ['0 lookups a minute', stringify({ own: { ...good, lookup: 0 } }), /own\.lookup is below 1$/],
  [
    '1,001 concurrent batches, more than a reply may tell',
    stringify({ own: { ...good, concurrent_batches: 1_001 } }),
    /own\.concurrent_batches is above 1000$/,
  ],
  [
    'a cache window above a year',
    stringify({ own: { ...good, cache_window_seconds: 31_536_001 } }),
    /own\.cache_window_seconds is above 31536000$/,
  ],
  [
    '0 MB of stored answers',
    stringify({ own: { ...good, stored_answers_mb: 0 } }),
    /own\.stored_answers_mb is below 1$/,
  ],
  ['a tier of nothing', 'own:', /own\.lookup is not a whole number$/],
  ['a file that is no YAML', 'free: {', /it is not YAML: /],
]

function readText(text: string) {
  using folder = tempFolder()
  const file = join(folder.path, 'tiers.yaml')
  writeFileSync(file, text)
  return readTiers(file)
}

describe('the tiers', () => {
  const tiers = readTiers()

  it('are Free, Solo, Team and Scale, cheapest first', () => {
    assert.deepEqual(Object.keys(tiers), ['free', 'solo', 'team', 'scale'])
  })

  for (const [name, limits, cacheSeconds, ours] of specified)
    it(`give ${name} ${limits.join('/')} lookups, searches, cross-country searches a minute and batches at once`, () => {
      const tier = tiers[name]
      assert.ok(tier)
      assert.deepEqual([tier.lookup, tier.search, tier.global_search, tier.concurrent_batches], limits)
      assert.equal(tier.cache_window_seconds, cacheSeconds)
      assert.deepEqual([tier.included_results, tier.monthly_fee_eur], ours)
    })

  it('are immutable', () => {
    assert.ok(Object.isFrozen(tiers))
  })

  it('can be read from another file, in its order', () => {
    assert.deepEqual(readText(stringify({ z: good, a: good })), { z: good, a: good })
    assert.deepEqual(Object.keys(readText(stringify({ z: good, a: good }))), ['z', 'a'])
  })

  it('may include 0 results, cost 0 EUR and forbid to keep a record', () => {
    const least = { ...good, included_results: 0, monthly_fee_eur: 0, cache_window_seconds: 0 }
    assert.deepEqual(readText(stringify({ least })), { least })
  })

  for (const [what, text, words] of refused)
    it(`refuse ${what}, in one line that names the file`, () => {
      assert.throws(
        () => readText(text),
        (error: unknown) => {
          assert.ok(error instanceof TiersError, String(error))
          assert.match(error.message, /^tiers file \/.*\/tiers\.yaml: /)
          assert.match(error.message, words)
          return !error.message.includes('\n')
        },
      )
    })

  it('report a missing file', () => {
    assert.throws(() => readTiers('/nowhere/tiers.yaml'), { code: 'ENOENT' })
  })
})
