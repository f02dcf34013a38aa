import { deepEqual, equal, ok } from 'node:assert/strict'
import { createLexiconLookup } from '#domain/search/engine/lexicon-lookup.ts'
import { createTokenDictionary } from '#domain/search/engine/token-dictionary.ts'
import { buildTexts, weighTokens } from '#domain/search/index/build-lexicon.ts'
import { packCountries } from '#domain/search/index/token-countries.ts'
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
const lexiconOf = (all: readonly string[]) => ({
  ...buildTexts(
    all,
    Uint8Array.from(all, token => (inNames.includes(token) ? 1 : 0)),
  ),
  ...weighTokens(all, weights),
  countries: packCountries(new Uint32Array(all.length)),
})
const lexicon = lexiconOf(tokens)
const lookup = createLexiconLookup(lexicon)
const { textOf } = createTokenDictionary(lexicon)

const fuzzyMatches = (word: string, max = 10) =>
  lookup.fuzzyMatches(word, lookup.find(word) !== 0, max).map(({ token }) => textOf(token))

const misspelt: readonly [word: string, token: string, reason: string][] = [
  ['equinro', 'equinor', 'two letters swapped'],
  ['equinoor', 'equinor', 'one letter too many'],
  ['quinor', 'equinor', 'the first letter missing'],
  ['mueller', 'muller', 'an umlaut written as two letters'],
  ['szmit', 'schmidt', 'the same sound'],
  ['harpourgade', 'harbourgate', 'two misspellings, by shared trigrams'],
  ['hrabourgtae', 'harbourgate', 'two pairs of letters swapped, by shared trigrams'],
  ['thredmill', 'threadmill', 'a street with a missing letter'],
]

describe('lexicon lookup: exact, fuzzy and by prefix', () => {
  it('an exact lookup finds every token and nothing else', () => {
    for (const [id, token] of tokens.entries()) equal(lookup.find(token), id, token)
    for (const word of ['equino', 'equinors', 'a', 'zzz', '5004', 'ø']) equal(lookup.find(word), 0, word)
  })

  for (const [word, token, reason] of misspelt)
    it(`${word} finds ${token}: ${reason}`, () => equal(fuzzyMatches(word)[0], token))

  it('harbrgte finds nothing: three missing letters are too many', () => deepEqual(fuzzyMatches('harbrgte'), []))

  it('a fuzzy lookup leaves out the word itself and returns the most similar token first', () => {
    deepEqual(fuzzyMatches('muller'), ['miller'])
    const found = lookup.fuzzyMatches('mueler', false, 10)
    ok(found.every(({ similarity }, at) => at === 0 || similarity <= (found[at - 1]?.similarity ?? 0)))
    ok(found.every(({ similarity }) => similarity > 0.42 && similarity < 1))
  })

  it('a fuzzy lookup returns at most the requested number', () => equal(fuzzyMatches('mueler', 1).length, 1))

  it('numbers have no fuzzy matches: 5004 does not find 5003', () =>
    deepEqual([fuzzyMatches('5004'), fuzzyMatches('12d')], [[], []]))

  it('the prefix equi finds longer tokens, most frequent first; shorter ones are more similar', () => {
    const found = lookup.prefixMatches('equi', 10)
    deepEqual(
      found.map(({ token }) => textOf(token)),
      ['equinor', 'equipment', 'equity'],
    )
    const [equinor, equipment, equity] = found.map(({ similarity }) => similarity)
    ok((equity ?? 0) > (equinor ?? 0) && (equinor ?? 0) > (equipment ?? 0))
  })

  it('a prefix lookup leaves out the word itself: nord finds only nordlicht', () =>
    deepEqual(
      lookup.prefixMatches('nord', 10).map(({ token }) => textOf(token)),
      ['nordlicht'],
    ))

  it('a lookup is independent of the previous one', () =>
    deepEqual(fuzzyMatches('equinro'), [fuzzyMatches('szmit'), fuzzyMatches('equinro')][1]))

  it('a lookup in an empty lexicon finds nothing', () => {
    const empty = createLexiconLookup(lexiconOf(['']))
    deepEqual([empty.find('a'), empty.fuzzyMatches('harbourgate', false, 5), empty.prefixMatches('a', 5)], [0, [], []])
  })
})
