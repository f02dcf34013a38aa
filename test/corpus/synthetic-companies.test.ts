import assert from 'node:assert/strict'
import { readCorpusWords } from '#data/corpus/read-corpus-words.ts'
import { germanCourts } from '#domain/companies/registry-ids/german-courts.ts'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import { countryCodes } from '#domain/countries.ts'
import { corpusHash } from '../../src/corpus/corpus-hash.ts'
import { registryNumbers } from '../../src/corpus/registry-numbers.ts'
import { maxRows } from '../../src/corpus/synthesize.ts'
import type { SyntheticCompany } from '../../src/corpus/synthetic-companies.ts'
import { syntheticCompanies } from '../../src/corpus/synthetic-companies.ts'

const rows = 20_000

const hashOf = (companies: Iterable<SyntheticCompany>): string => {
  const hash = corpusHash()
  for (const company of companies) hash.add(company)
  return hash.digest()
}

describe(`a corpus of ${rows} invented companies`, () => {
  let companies: SyntheticCompany[]
  before(() => {
    companies = [...syntheticCompanies({ rows, seed: 1 })]
  })
  const share = (of: (company: SyntheticCompany) => boolean) => companies.filter(of).length / rows

  // This hash changes when words or rules change deliberately; older benchmark figures are then of another corpus.
  const sha256 = 'ee1fa251a39ef560f06d77613a196037fea76fa6426e3768684616d07bd4baf2'
  it(`of seed 1 has the hash ${sha256.slice(0, 12)}…`, () => {
    assert.equal(hashOf(companies), sha256)
  })

  it('differs for another seed', () => {
    assert.notEqual(hashOf(syntheticCompanies({ rows, seed: 2 })), sha256)
  })

  it('has canonical ids, check digits included, in ascending order within each country', () => {
    let last = ''
    for (const { country, registry_id } of companies) {
      assert.equal(readRegistryId(country, registry_id).kind, 'canonical', `${country} ${registry_id}`)
      const place = `${country} ${registry_id}`
      assert.ok(place > last, `${place} after ${last}`)
      last = place
    }
  })

  it('holds all 19 countries: France 15 to 20 %, Cyprus under 1 %', () => {
    assert.deepEqual([...new Set(companies.map(({ country }) => country))], [...countryCodes])
    const france = share(({ country }) => country === 'FR')
    const cyprus = share(({ country }) => country === 'CY')
    assert.ok(france > 0.15 && france < 0.2, `FR ${france}`)
    assert.ok(cyprus > 0 && cyprus < 0.01, `CY ${cyprus}`)
  })

  it('repeats names like registers, but most names occur once', () => {
    const borne = new Map<string, number>()
    for (const { core_name } of companies) borne.set(core_name, (borne.get(core_name) ?? 0) + 1)
    const once = [...borne.values()].filter(times => times === 1).length / rows
    assert.ok(once > 0.7 && once < 0.97, `${once}`)
  })

  it('names a few companies in Greek letters, renames 8 %, and gives 4 % a trade name', () => {
    assert.ok(share(({ name }) => /\p{Script=Greek}/u.test(name)) > 0.0005)
    assert.ok(Math.abs(share(({ former_name }) => former_name !== null) - 0.08) < 0.01)
    assert.ok(Math.abs(share(({ trade_name }) => trade_name !== null) - 0.04) < 0.01)
  })

  it('has no empty fields, and the core name is part of the name', () => {
    for (const company of companies) {
      const { name, core_name, street, postal_code, locality, legal_form } = company
      for (const text of [name, core_name, street, postal_code, locality, legal_form])
        assert.ok(text !== '' && text.trim() === text && !/[@#\t\n]|undefined/.test(text), JSON.stringify(company))
      assert.ok(name.includes(core_name), name)
    }
  })
})

describe('the size of a corpus', () => {
  for (const wanted of [19, 20, 1_000])
    it(`is ${wanted} when ${wanted} are requested, at least one per country`, () => {
      const companies = [...syntheticCompanies({ rows: wanted })]
      assert.equal(companies.length, wanted)
      assert.equal(new Set(companies.map(({ country }) => country)).size, 19)
    })

  it(`may be ${maxRows}: every register has numbers enough`, () => {
    const { countries } = readCorpusWords()
    const total = countries.reduce((sum, { share }) => sum + share, 0)
    for (const { code, share, ids } of countries) {
      const rows = (maxRows * share) / total
      const numbers = (ids.to - ids.from + 1) * (ids.courts ? germanCourts.length : 1)
      // Of eleven running numbers one may have no check digit.
      assert.ok(rows < numbers * (10 / 11), `${code}: ${rows} of ${numbers}`)
    }
  })

  it('is refused when a register does not have as many numbers', () => {
    const ids = { from: 1, to: 10, width: 6, check: 'none', layout: 'HE000000', courts: false } as const
    assert.equal([...registryNumbers('CY', ids, 10)].length, 10)
    assert.throws(() => [...registryNumbers('CY', ids, 11)], {
      message: 'The register of CY has fewer than 11 numbers.',
    })
  })
})
