import { deepEqual, ok } from 'node:assert/strict'
import fc from 'fast-check'
import { readConfidence } from '#data/reference/confidence.ts'
import { readTokenWeights } from '#data/reference/token-weights.ts'
import { toEngineQuery } from '#domain/search/engine/engine-query.ts'
import { createSearcher } from '#domain/search/engine/searcher.ts'
import { createSegmentBuilder } from '#domain/search/index/segment-builder.ts'
import { company, createTestSearch, idsOf, type Register } from '../register.ts'

const namesOf = (...names: string[]) => names.map((name, at) => company(String(at).padStart(4, '0'), name))

/** Names with each letter of a word replaced by each other one: misspellings that the other country has as words. */
const misspellingsOf = (word: string) =>
  namesOf(
    ...[...word].flatMap((_, at) =>
      [...'abcdefghijklmnopqrstuvwxyz'].map(letter => `${word.slice(0, at)}${letter}${word.slice(at + 1)} Limited`),
    ),
  )

/** What another country has must not matter to a search in Germany. */
const isolated: readonly [title: string, q: string, german: string, others: readonly string[]][] = [
  [
    'a word that only British names have is a misspelling',
    'Schmitd Logistik',
    'Schmidt Logistik GmbH',
    ['Schmitd Ltd'],
  ],
  ['a British word is split into German ones', 'Nordlichtwerft', 'Nordlicht Werft GmbH', ['Nordlichtwerft Ltd']],
  ['two words are not joined to a British one', 'Elb Kontor Meyer', 'Elbkontour Meyer GmbH', ['Elbkontor Ltd']],
  ['a British word is the beginning of a German one', 'Nordlic', 'Nordlichtwerft GmbH', ['Nordlic Ltd']],
]

const hitsOf = (countries: Register, q: string, country: string | null = 'DE') =>
  createTestSearch(countries)(q, { country }).hits.map(({ document, ...hit }) => hit)

// Words that are misspellings, beginnings, joins and halves of each other.
const words = [
  'Nord',
  'Nordlicht',
  'Nordlich',
  'Licht',
  'Lichtwerft',
  'Werft',
  'Werf',
  'Warft',
  'Schmidt',
  'Schmitt',
  'Smith',
  'Schmied',
  'Bau',
  'Baustoff',
  'Baustoffe',
  'Stoff',
  'Stofe',
  'Müller',
  'Mueller',
  'Miller',
  'Verein',
  'Vereine',
  'Förderverein',
  'Förder',
  'Holding',
  'Holdings',
  'Elektro',
  'Elektrotechnik',
  'Technik',
  'Tecknik',
  'M',
  '3',
  'drei',
]
const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map(parts => parts.join(' '))
const asked = fc.oneof(
  { arbitrary: name, weight: 3 },
  name.map(text => text.replaceAll(' ', '')),
  name.map(text => `${text.replaceAll(' ', '')}.de`),
)
const document = fc.record({ name, locality: fc.constantFrom('Nord', 'Werft', 'Berlin', null) })
const companies = fc
  .array(document, { minLength: 1, maxLength: 30 })
  .map(all => all.map((fields, at) => company(String(at).padStart(4, '0'), fields.name, fields)))

function searcherOf(countries: Register) {
  const builder = createSegmentBuilder(readTokenWeights())
  for (const [code, documents] of Object.entries(countries)) {
    builder.beginCountry(code)
    for (const each of documents) builder.add(each)
  }
  return createSearcher(builder.finish(), readConfidence())
}

describe('a search in a country knows only the words of that country', () => {
  it('a common word that no company there has weighs what it weighs elsewhere: Equinor Group', () => {
    const norwegian = { NO: [company('1', 'Equinor ASA')] }
    const scoreIn = (countries: Register) => {
      const query = { q: 'Equinor Group', country: null, mode: 'auto', limit: 10, filters: {} } as const
      return searcherOf(countries).search(toEngineQuery(query)).hits[0]?.score
    }
    const alone = scoreIn(norwegian)
    ok((alone ?? 0) > 0.7, `scores ${alone}`)
    const beside = scoreIn({ ...norwegian, FI: [company('2', 'Posti Group Oyj')] })
    ok(Math.abs((beside ?? 0) - (alone ?? 1)) < 0.001, `scores ${alone} and ${beside}`)
  })

  for (const [title, q, german, others] of isolated)
    it(`${title}: ${q} finds ${german}`, () => {
      const alone = hitsOf({ DE: namesOf(german) }, q)
      ok(alone.length > 0)
      deepEqual(hitsOf({ DE: namesOf(german), GB: namesOf(...others) }, q), alone)
    })

  it('364 British words one letter from Nordlichtwerft do not fill the limits of a German search', () => {
    const DE = namesOf('Nordlichtwerft GmbH')
    const alone = hitsOf({ DE }, 'Nordlachtwarft')
    ok(alone.length > 0)
    deepEqual(hitsOf({ DE, GB: misspellingsOf('nordlachtwarft') }, 'Nordlachtwarft'), alone)
  })

  it('in all countries the word of the other country is found exactly', () => {
    const search = createTestSearch({ DE: namesOf('Schmidt GmbH'), GB: [company('G1', 'Schmitd Limited')] })
    deepEqual(idsOf(search('Schmitd')).slice(0, 1), ['G1'])
  })

  it('registers before and after it in the index change no id, order, score and confidence, for 100 random searches', () =>
    fc.assert(
      fc.property(
        companies,
        companies,
        companies,
        fc.array(asked, { minLength: 10, maxLength: 10 }),
        (DE, BE, GB, queries) => {
          const alone = searcherOf({ DE })
          const together = searcherOf({ BE, DE, GB })
          for (const q of queries) {
            const query = toEngineQuery({ q, country: 'DE', mode: 'auto', limit: 10, filters: {} })
            const answers = [alone, together].map(({ search }) => {
              const { hits, ...answer } = search(query)
              return { ...answer, hits: hits.map(({ document: _, ...hit }) => hit) }
            })
            deepEqual(answers[1], answers[0], q)
          }
        },
      ),
      { numRuns: 10 },
    ))
})
