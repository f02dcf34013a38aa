import assert from 'node:assert/strict'
import type { CorpusQuery } from '../../bench/queries/make-queries.ts'
import { isRightAnswer, makeQueries, truthKeysOf } from '../../bench/queries/make-queries.ts'
import { queryVariants } from '../../bench/queries/query-variants.ts'
import { coreKey } from '../../src/corpus/core-key.ts'
import type { SyntheticCompany } from '../../src/corpus/synthetic-companies.ts'
import { syntheticCompanies } from '../../src/corpus/synthetic-companies.ts'

const options = { seed: 7, companies: 400, negatives: 300 }
const variants = Object.keys(queryVariants)

describe('queries about 400 companies of 20,000', () => {
  let corpus: SyntheticCompany[]
  let queries: CorpusQuery[]
  let negatives: CorpusQuery[]
  before(() => {
    corpus = [...syntheticCompanies({ rows: 20_000, seed: 1 })]
    ;({ queries, negatives } = makeQueries(corpus, options))
  })
  const companyOf = ({ company }: CorpusQuery) => corpus[company] ?? assert.fail(`no company ${company}`)

  it('are deterministic for a seed, and differ for another', () => {
    assert.deepEqual(makeQueries(corpus, options), { queries, negatives })
    assert.notDeepEqual(makeQueries(corpus, { ...options, seed: 8 }).queries, queries)
  })

  it(`come in ${variants.length} variants, each at least 40 times`, () => {
    assert.equal(variants.length, 15)
    for (const variant of variants) {
      const times = queries.filter(query => query.variant === variant).length
      assert.ok(times >= 40, `${variant} ${times}`)
    }
  })

  it('differ from the registered name in more than case, except exact ones', () => {
    for (const query of queries) {
      const { name } = companyOf(query)
      const differs = query.text.toLowerCase() !== name.toLowerCase()
      assert.equal(differs, query.variant !== 'exact', `${query.variant} ${query.text}`)
    }
  })

  it('have 2 to 200 characters, as the contract requires', () => {
    for (const { text } of [...queries, ...negatives]) assert.ok(text.length >= 2 && text.length <= 200, text)
  })

  it('are answered correctly by the company searched for', () => {
    for (const query of queries) assert.ok(isRightAnswer(query, truthKeysOf(companyOf(query))), query.text)
  })

  it('cover every country: a quarter of the companies is drawn in equal numbers', () => {
    const drawn = Map.groupBy(new Set(queries.map(({ company }) => company)), company => corpus[company]?.country)
    assert.equal(drawn.size, 19)
    for (const [country, companies] of drawn) assert.ok(companies.length >= 5, `${country} ${companies.length}`)
  })

  it('by name and place are not answered correctly by a company of the same name elsewhere', () => {
    const query = queries.find(({ variant }) => variant === 'name_and_city') ?? assert.fail()
    const truth = truthKeysOf(companyOf(query))
    assert.ok(!isRightAnswer(query, { ...truth, locality: 'elsewhere' }))
  })

  it('include 300 negatives: names that are no current, former or trade name of a company', () => {
    const borne = new Set(corpus.flatMap(company => truthKeysOf(company).names))
    assert.equal(negatives.length, 300)
    for (const negative of negatives) {
      assert.ok(!borne.has(negative.core_key), negative.text)
      assert.equal(negative.company, -1)
    }
  })
})

describe('the core key of names', () => {
  const same: readonly (readonly [string, string])[] = [
    ['MÜLLER & SÖHNE', 'Muller Sohne'],
    ['H.L.F. Transport', 'hlf transport'],
    ['Groß', 'GROSS'],
    ['Łódź Øst', 'lodz ost'],
    ['Παπαδόπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ'],
  ]
  for (const [name, other] of same)
    it(`is the same for ${name} and ${other}`, () => assert.equal(coreKey(name), coreKey(other)))

  it('differs for Meyer and Meier: similar sound is left to the engine', () => {
    assert.notEqual(coreKey('Meyer'), coreKey('Meier'))
  })
})
