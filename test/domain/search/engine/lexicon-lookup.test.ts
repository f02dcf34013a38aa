import { deepEqual, equal, ok } from 'node:assert/strict'
import { createLexiconLookup } from '#domain/search/engine/lexicon-lookup.ts'
import { createTokenDictionary } from '#domain/search/engine/token-dictionary.ts'
import { buildLexicon } from '#domain/search/index/build-lexicon.ts'
import { weights } from '../register.ts'

const inNames = [
  'equinor',
  'equipment',
  'equity',
  'muller',
  'miller',
  'schmidt',
  'harbourgate',
  'oslo',
  'nord',
  'nordlicht',
]
const inAddresses = ['threadmill', '5003', '12c']
const tokens = ['', ...inNames, ...inAddresses]
const lexicon = buildLexicon(
  tokens,
  Uint8Array.from(tokens, token => (inNames.includes(token) ? 1 : 0)),
  weights,
)
const lookup = createLexiconLookup(lexicon)
const { textOf } = createTokenDictionary(lexicon)

const near = (word: string, most = 10) =>
  lookup.fuzzyMatches(word, lookup.find(word) !== 0, most).map(({ token }) => textOf(token))

const misspelt: readonly [word: string, meant: string, why: string][] = [
  ['equinro', 'equinor', 'two letters swapped'],
  ['equinoor', 'equinor', 'a letter too many'],
  ['quinor', 'equinor', 'the first letter is missing'],
  ['mueller', 'muller', 'an umlaut written as two letters'],
  ['szmit', 'schmidt', 'as it sounds'],
  ['harpourgade', 'harbourgate', 'two misspellings, by the trigrams that are left'],
  ['thredmill', 'threadmill', 'a street with a letter missing'],
]

describe('the lexicon: tokens by how they are written, nearly written, and begin', () => {
  it('finds every token and nothing else', () => {
    for (const [id, token] of tokens.entries()) equal(lookup.find(token), id, token)
    for (const strange of ['equino', 'equinors', 'a', 'zzz', '5004', 'ø']) equal(lookup.find(strange), 0, strange)
  })

  for (const [word, meant, why] of misspelt) it(`${word} is near ${meant}: ${why}`, () => equal(near(word)[0], meant))

  it('harbrgte is near nothing: three letters are too many', () => deepEqual(near('harbrgte'), []))

  it('a word is not near itself, and what is near it comes likest first', () => {
    deepEqual(near('muller'), ['miller'])
    const found = lookup.fuzzyMatches('mueler', false, 10)
    ok(found.every(({ similarity }, at) => at === 0 || similarity <= (found[at - 1]?.similarity ?? 0)))
    ok(found.every(({ similarity }) => similarity > 0.42 && similarity < 1))
  })

  it('no more are told than asked for', () => equal(near('mueler', 1).length, 1))

  it('numbers are near nothing: 5004 is not 5003', () => deepEqual([near('5004'), near('12d')], [[], []]))

  it('tokens that start with equi are longer than it, those that come often first, the shorter the liker', () => {
    const found = lookup.prefixMatches('equi', 10)
    deepEqual(
      found.map(({ token }) => textOf(token)),
      ['equinor', 'equipment', 'equity'],
    )
    const [equinor, equipment, equity] = found.map(({ similarity }) => similarity)
    ok((equity ?? 0) > (equinor ?? 0) && (equinor ?? 0) > (equipment ?? 0))
  })

  it('a token does not start with itself: nord leads to nordlicht alone', () =>
    deepEqual(
      lookup.prefixMatches('nord', 10).map(({ token }) => textOf(token)),
      ['nordlicht'],
    ))

  it('one search does not remember another', () => deepEqual(near('equinro'), [near('szmit'), near('equinro')][1]))

  it('a lexicon without tokens finds nothing', () => {
    const empty = createLexiconLookup(buildLexicon([''], new Uint8Array(1), weights))
    deepEqual([empty.find('a'), empty.fuzzyMatches('harbourgate', false, 5), empty.prefixMatches('a', 5)], [0, [], []])
  })
})
