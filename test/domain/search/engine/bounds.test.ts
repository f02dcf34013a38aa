import { deepEqual, equal, ok } from 'node:assert/strict'
import fc from 'fast-check'
import { company, createTestSearch, idsOf } from '../register.ts'

const search = createTestSearch()
const alphabet = [...'abcdefghijklmnopqrstuvwxyz']
const unknownWord = (at: number) => `q${alphabet[at % 26]}z${alphabet[(at * 7) % 26]}x${alphabet[(at * 3) % 26]}`

const emptyQueries: Readonly<Record<string, string>> = {
  'the empty text': '',
  'only spaces': '   ',
  '200 quotes': '"'.repeat(200),
  '100 combining marks': '\u0301'.repeat(100),
  'lone surrogates': '\udc00\ud800\ud800',
  emoji: '\u{1f3e2}\u{1f468}\u200d\u{1f469}\u2764\ufe0f',
}

/** 3,000 companies whose names consist of the same ten words. */
const commonWords = [
  'service',
  'group',
  'holding',
  'invest',
  'trading',
  'nordic',
  'global',
  'prime',
  'capital',
  'partner',
]
const companies = Array.from({ length: 3_000 }, (_, at) =>
  company(
    String(at).padStart(5, '0'),
    [1, 10, 100, 1000].map(place => commonWords[Math.floor(at / place) % 10]).join(' '),
  ),
)
const searchCommon = createTestSearch({ GB: companies })

const hostile: Readonly<Record<string, string>> = {
  'ten common words': commonWords.join(' '),
  'one word 60 times': 'service '.repeat(60),
  'fourteen unknown words': Array.from({ length: 14 }, (_, at) => unknownWord(at)).join(' '),
  'all prefixes of a word': Array.from({ length: 14 }, (_, at) => 'trading'.slice(0, 1 + (at % 7))).join(' '),
  digits: '0123456789 '.repeat(20),
  'stop words': 'und et og and & the der '.repeat(10),
  'a word of 4,000 letters': 'tradinginvest'.repeat(300),
  '24 common words': Array.from({ length: 24 }, (_, at) => commonWords[at % 10]).join(' '),
  '200 letters of one word': 'q'.repeat(200),
  'a domain of 200 letters': `www.${commonWords.join('').repeat(4).slice(0, 192)}.com`,
  'common words with Cyrillic and Greek letters': 'sеrviсе grοuр hοldιng trаding',
  'legal forms only': 'gmbh co kg ltd plc as ab oy sarl',
  '200 ligatures that expand to long texts': '\ufdfa'.repeat(200),
}

/** What bad input finds. */
const answers: readonly (readonly [title: string, q: string, found: readonly string[]])[] = [
  ['a name with Cyrillic and Greek letters among Latin ones', 'Fјоrdkrаft Rεderi', ['N1']],
  ['a name among emoji', '\u{1f3e2} Fjordkraft\u2764\ufe0f Rederi \u{1f1f3}\u{1f1f4}', ['N1']],
  ['a name under combining marks', `Fjordkraft${'\u0301'.repeat(150)} Rederi`, ['N1']],
  ['a name between 50 quotation marks', `${'"'.repeat(50)}Fjordkraft Rederi${'"'.repeat(50)}`, ['N1']],
  ['a legal form only', 'GmbH & Co. KG', []],
  ['articles only', 'der die das', []],
  ['200 letters of one word', 'xqzv'.repeat(50), []],
  ['a domain of 200 letters', `www.${'xqzv'.repeat(48)}.com`, []],
]

const searchArticles = createTestSearch({
  GB: [company('G1', 'AT&T Networks Ltd'), company('G2', 'The Bank of Harbour')],
  CH: [company('C1', 'Undine Genossenschaft', { street: 'Im Dia 3', locality: 'Zug' })],
})

const ofArticles: readonly (readonly [q: string, found: readonly string[]])[] = [
  ['AT&T', ['G1']],
  ['the of', ['G2']],
  ['und et and', []],
  ['der die im', []],
]

describe('bounds on the work of a search', () => {
  for (const [q, found] of ofArticles)
    it(`articles and prepositions alone find names that have all of them: ${q}, ${found.length} of 3 companies`, () =>
      deepEqual(idsOf(searchArticles(q)), found))

  for (const [title, q, found] of answers)
    it(`${title}: ${found.length === 0 ? 'nothing is found' : 'the company is found first'}`, () =>
      deepEqual(idsOf(search(q)).slice(0, 1), found))

  for (const [title, q] of Object.entries(emptyQueries))
    it(`${title}: no words, no hits, nothing compared`, () => {
      const { hits, words, compared } = search(q)
      deepEqual([hits, words, compared], [[], [], 0])
    })

  it('only the first 14 words of a query are searched', () => {
    const q = `Fjordkraft Rederi ${Array.from({ length: 20 }, (_, at) => unknownWord(at)).join(' ')}`
    equal(search(q).words.length, 14)
    equal(idsOf(search(q))[0], 'N1')
    deepEqual(idsOf(search(`${Array.from({ length: 14 }, (_, at) => unknownWord(at)).join(' ')} Fjordkraft`)), [])
  })

  for (const [title, q] of Object.entries(hostile))
    it(`${title}: at most 2,000 documents are compared (two passes of 1,000), and at most 200 returned`, () => {
      const { compared, hits } = searchCommon(q, { limit: 200 })
      ok(compared <= 2_000, String(compared))
      ok(hits.length <= 200)
    })

  it('a company is found among 3,000 names made of the same ten words', () => {
    equal(idsOf(searchCommon(companies[1234]?.name ?? ''))[0], '01234')
  })

  it('any text is answered with hits of the country, each once', () =>
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.stringMatching(/^[a-zøü .&0-9-]{0,80}$/)),
        q => {
          const { hits, compared } = search(q, { country: 'GB' })
          ok(compared <= 16)
          ok(hits.every(({ country }) => country === 'GB'))
          equal(new Set(hits.map(({ document }) => document)).size, hits.length)
        },
      ),
      { numRuns: 300 },
    ))
})
