import { deepEqual, ok } from 'node:assert/strict'
import fc from 'fast-check'
import { isStopWord } from '#domain/search/tokens/stop-words.ts'
import { maxTokenLength, maxTokensOfText, tokenize } from '#domain/search/tokens/tokenize.ts'

const same: readonly [string, string, ...string[]][] = [
  ['initials in every spelling', 'hlf', 'HLF', 'H.L.F', 'H.L.F.', 'H. L. F.', 'H L F', 'h/l/f'],
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
  ['a German "u." between initials', 'e and m moden', 'E & M Moden', 'E. u. M. Moden', 'E u M Moden', 'E und M Moden'],
  ['and before one', 'max meier and h huber', 'Max Meier & H. Huber', 'Max Meier u. H. Huber'],
  ['without spaces too', 'jan and syn', 'Jan&Syn', 'Jan+Syn'],
  ['Roman numerals and numbers', 'nordlys 2', 'Nordlys II', 'Nordlys 2'],
  ['Roman numerals up to 89', 'nordlys 19 invest', 'Nordlys XIX Invest'],
  ['and those of tens', 'nordlys 62', 'Nordlys LXII', 'Nordlys 62'],
  ['words and sizes that look like one', 'nordlys liv xl', 'Nordlys Liv XL'],
  ['an elided article or preposition is a word', 'l oreal d or', 'L’Oréal d’Or', "L'OREAL D'OR", 'L OREAL D OR'],
  ['other apostrophes join', 'smiths', 'Smith’s', "SMITH'S", 'Smiths'],
  ['an initial after an "and" stays a letter', 'm and a bau', 'M. & A. Bau', 'M & A Bau'],
  ['a dot between words separates them', 'booking com', 'Booking.com', 'booking com'],
  ['a German form behind its word', 'nordlys verwaltungs gmbh', 'Nordlys VerwaltungsGmbH', 'NORDLYS VERWALTUNGS-GMBH'],
  [
    'a form and its partner',
    'nordlys gmbh and co kg',
    'Nordlys GmbH & CoKG',
    'Nordlys GmbH & Co. KG',
    'NordlysGmbH&Co.KG',
  ],
  ['a form that ends like another', 'nordlys gesmbh', 'Nordlys GesmbH', 'Nordlys GESMBH'],
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
  ['100 times "and"', 'a&'.repeat(100)],
  ['one word of 5,000 letters', 'x'.repeat(5000)],
]

describe('tokenize: the folded tokens of a text', () => {
  for (const [title, tokens, ...texts] of same) {
    it(`${title}: ${texts.join(', ')} → ${tokens}`, () => {
      for (const text of texts) deepEqual(tokenize(text).join(' '), tokens)
    })
  }

  it('a letter before a dotted abbreviation is a separate token: Vitamin C S.A.', () => {
    deepEqual(tokenize('Vitamin C S.A.'), ['vitamin', 'c', 'sa'])
  })

  it('I, V, X and a numeral at the start remain letters', () => {
    deepEqual(tokenize('II Nordlys X'), ['ii', 'nordlys', 'x'])
  })

  it('a symbol that is not between words is dropped', () => {
    deepEqual([tokenize('C++'), tokenize('& Other')], [['c'], ['other']])
  })

  it('punctuation and the empty text have no tokens', () => deepEqual([tokenize('"!?"'), tokenize('')], [[], []]))

  for (const [title, text] of hostile) {
    it(`${title}: at most 24 tokens of at most 40 characters`, () => {
      const tokens = tokenize(text)
      ok(tokens.length <= maxTokensOfText && tokens.every(token => token.length <= maxTokenLength))
    })
  }

  it('every token consists of [a-z0-9], for 1,000 random texts', () => {
    const isPlain = (token: string): boolean => /^[a-z0-9]{1,40}$/.test(token)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => tokenize(text).every(isPlain)),
      { numRuns: 1000 },
    )
  })

  it('articles and prepositions are stop words, other words and numbers are not', () => {
    ok(['and', 'der', 'van', 'della', 'du'].every(isStopWord))
    ok(!['nordlys', 'as', '2', ''].some(isStopWord))
  })
})
