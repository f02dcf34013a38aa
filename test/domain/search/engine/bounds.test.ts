import { deepEqual, equal, ok } from 'node:assert/strict'
import fc from 'fast-check'
import { asker, company, idsOf } from '../register.ts'

const ask = asker()
const alphabet = [...'abcdefghijklmnopqrstuvwxyz']
const strange = (at: number) => `q${alphabet[at % 26]}z${alphabet[(at * 7) % 26]}x${alphabet[(at * 3) % 26]}`

const empty: Readonly<Record<string, string>> = {
  'no letter': '',
  'spaces alone': '   ',
  '200 quotes': '"'.repeat(200),
  '100 combining marks': '\u0301'.repeat(100),
  'lone surrogates': '\udc00\ud800\ud800',
}

/** 3,000 companies whose names are made of ten words, all common. */
const common = ['service', 'group', 'holding', 'invest', 'trading', 'nordic', 'global', 'prime', 'capital', 'partner']
const crowd = Array.from({ length: 3_000 }, (_, at) =>
  company(String(at).padStart(5, '0'), [1, 10, 100, 1000].map(place => common[Math.floor(at / place) % 10]).join(' ')),
)
const askCrowd = asker({ GB: crowd })

const hostile: Readonly<Record<string, string>> = {
  'ten common words': common.join(' '),
  'one word 60 times': 'service '.repeat(60),
  'fourteen unknown words': Array.from({ length: 14 }, (_, at) => strange(at)).join(' '),
  'all prefixes of a word': Array.from({ length: 14 }, (_, at) => 'trading'.slice(0, 1 + (at % 7))).join(' '),
  digits: '0123456789 '.repeat(20),
  joiners: 'und et og and & the der '.repeat(10),
  'a word of 4,000 letters': 'tradinginvest'.repeat(300),
  '200 ligatures that are long when taken apart': '\ufdfa'.repeat(200),
}

describe('bounds: what a search does at most', () => {
  for (const [what, q] of Object.entries(empty))
    it(`${what}: no words, no hits, nothing compared`, () => {
      const { hits, words, compared } = ask(q)
      deepEqual([hits, words, compared], [[], [], 0])
    })

  it('of more than 14 words the first 14 are looked for', () => {
    const q = `Fjordkraft Rederi ${Array.from({ length: 20 }, (_, at) => strange(at)).join(' ')}`
    equal(ask(q).words.length, 14)
    equal(idsOf(ask(q))[0], 'N1')
    deepEqual(idsOf(ask(`${Array.from({ length: 14 }, (_, at) => strange(at)).join(' ')} Fjordkraft`)), [])
  })

  for (const [what, q] of Object.entries(hostile))
    it(`${what}: at most 2,000 documents are compared (two rounds of 1,000), and at most 200 told`, () => {
      const { compared, hits } = askCrowd(q, { limit: 200 })
      ok(compared <= 2_000, String(compared))
      ok(hits.length <= 200)
    })

  it('the right one of 3,000 is found among names made of the same ten words', () => {
    equal(idsOf(askCrowd(crowd[1234]?.name ?? ''))[0], '01234')
  })

  it('any text is answered: hits that are of the country, each once', () =>
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.stringMatching(/^[a-zøü .&0-9-]{0,80}$/)),
        q => {
          const { hits, compared } = ask(q, { country: 'GB' })
          ok(compared <= 16)
          ok(hits.every(({ country }) => country === 'GB'))
          equal(new Set(hits.map(({ document }) => document)).size, hits.length)
        },
      ),
      { numRuns: 300 },
    ))
})
