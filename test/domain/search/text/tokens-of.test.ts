import { deepEqual, ok } from 'node:assert/strict'
import fc from 'fast-check'
import { isStopWord } from '#domain/search/text/joiners.ts'
import { maxTokenLength, maxTokens, tokensOf } from '#domain/search/text/tokens-of.ts'

const same: readonly [string, string, ...string[]][] = [
  ['initials, however they are written', 'hlf', 'HLF', 'H.L.F', 'H.L.F.', 'H. L. F.', 'H L F', 'h/l/f'],
  ['A/S and S.A. are one token', 'as', 'A/S', 'A. S.', 'AS'],
  [
    '"and" in 12 languages',
    'jan and syn',
    'Jan & Syn',
    'Jan + Syn',
    'Jan und Syn',
    'Jan u. Syn',
    'Jan et Syn',
    'Jan og Syn',
    'Jan och Syn',
    'Jan ja Syn',
    'Jan en Syn',
    'Jan i Syn',
    'Jan a Syn',
    'Jan y Syn',
    'Jan un Syn',
    'Jan ir Syn',
    'Jan și Syn',
    'Jan και Syn',
  ],
  ['without spaces too', 'jan and syn', 'Jan&Syn', 'Jan+Syn'],
  ['Roman numerals and numbers', 'nordlys 2', 'Nordlys II', 'Nordlys 2'],
  ['to twenty', 'nordlys 19 invest', 'Nordlys XIX Invest'],
  ['an apostrophe joins', 'loreal dor', 'L’Oréal d’Or', "L'OREAL D'OR"],
  ['a dot between words parts', 'booking com', 'Booking.com', 'booking com'],
  ['umlauts', 'muller', 'Müller', 'MULLER', 'Mu\u0308ller'],
]

const hostile: readonly [string, string][] = [
  ['200 ligatures of 18 letters', '\ufdfa'.repeat(200)],
  ['one letter under 200 accents', `a${'\u0301'.repeat(200)}`],
  ['100 emoji', '\u{1f600}'.repeat(100)],
  ['right-to-left marks', '\u202eא'.repeat(100)],
  ['200 lone surrogates', '\udc00'.repeat(200)],
  ['200 quotation marks', '"'.repeat(200)],
  ['100 single letters', 'a '.repeat(100)],
  ['100 joiners', 'a&'.repeat(100)],
  ['one word of 5,000 letters', 'x'.repeat(5000)],
]

describe('tokensOf: the folded words of a text', () => {
  for (const [what, tokens, ...texts] of same) {
    it(`${what}: ${texts.join(', ')} → ${tokens}`, () => {
      for (const text of texts) deepEqual(tokensOf(text).join(' '), tokens)
    })
  }

  it('a letter before a dotted abbreviation stays apart: Vitamin C S.A.', () => {
    deepEqual(tokensOf('Vitamin C S.A.'), ['vitamin', 'c', 'sa'])
  })

  it('I, V, X and a numeral at the front stay letters', () => {
    deepEqual(tokensOf('II Nordlys X'), ['ii', 'nordlys', 'x'])
  })

  it('a symbol that joins nothing is dropped', () => {
    deepEqual([tokensOf('C++'), tokensOf('& Other')], [['c'], ['other']])
  })

  it('punctuation alone, and nothing, have no tokens', () => deepEqual([tokensOf('"!?"'), tokensOf('')], [[], []]))

  for (const [what, text] of hostile) {
    it(`${what}: at most 24 tokens of at most 40 characters`, () => {
      const tokens = tokensOf(text)
      ok(tokens.length <= maxTokens && tokens.every(token => token.length <= maxTokenLength))
    })
  }

  it('every token is of [a-z0-9], for 1,000 random texts', () => {
    const isPlain = (token: string): boolean => /^[a-z0-9]{1,40}$/.test(token)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => tokensOf(text).every(isPlain)),
      { numRuns: 1000 },
    )
  })

  it('articles and prepositions are joiners, words and numbers are not', () => {
    ok(['and', 'der', 'van', 'della', 'du'].every(isStopWord))
    ok(!['nordlys', 'as', '2', ''].some(isStopWord))
  })
})
