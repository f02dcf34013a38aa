import { deepEqual } from 'node:assert/strict'
import type { TestSearchOptions } from '../register.ts'
import { company, createTestSearch, idsOf, register } from '../register.ts'

const search = createTestSearch()
const documents = Object.values(register)
  .flat()
  .map(({ registry_id }) => registry_id)

/** A bit set of companies. */
const bitsOf = (...ids: string[]) => {
  const bits = new Uint8Array(2)
  for (const id of ids) {
    const at = documents.indexOf(id)
    bits[at >>> 3] = (bits[at >>> 3] ?? 0) | (1 << (at & 7))
  }
  return bits
}

const harbourgate: readonly [title: string, options: TestSearchOptions, ids: string[]][] = [
  ['no filter', {}, ['G3', 'G4', 'G2']],
  ['country GB', { country: 'GB' }, ['G3', 'G4', 'G2']],
  ['country NO', { country: 'NO' }, []],
  ['country PL, which is not in the index', { country: 'PL' }, []],
  ['status active', { filters: { status: 'active' } }, ['G3', 'G4']],
  ['status dissolved', { filters: { status: 'dissolved' } }, ['G2']],
  ['legal form foundation', { filters: { legal_form_kind: 'foundation' } }, []],
  ['locality Aberdeen', { filters: { locality: 'Aberdeen' } }, ['G3', 'G2']],
  ['locality ABERDEEN, active', { filters: { locality: 'ABERDEEN', status: 'active' } }, ['G3']],
  ['locality Aberdeen Leeds: one word more than in the register', { filters: { locality: 'Aberdeen Leeds' } }, []],
  ['locality Atlantis, which no company has', { filters: { locality: 'Atlantis' } }, []],
  ['locality of punctuation only', { filters: { locality: '!' } }, []],
  ['postal code AB116RT, without its space', { filters: { postal_code: 'ab116rt' } }, ['G3']],
  ['postal code AB11: half of a code', { filters: { postal_code: 'AB11' } }, []],
  ['G3 and G2 deleted', { deleted: bitsOf('G3', 'G2') }, ['G4']],
  ['other companies deleted', { deleted: bitsOf('D1', 'N2') }, ['G3', 'G4', 'G2']],
]

describe('filters: which of three companies called Harbourgate Fisheries are found', () => {
  for (const [title, options, ids] of harbourgate)
    it(`with ${title}: ${ids.join(', ') || 'none'}`, () =>
      deepEqual(idsOf(search('Harbourgate Fisheries', options)), ids))

  it('a search in a country finds only its companies: Bergen finds none in DE, one in NO', () => {
    deepEqual(idsOf(search('Bergen', { country: 'DE' })), [])
    deepEqual(idsOf(search('Bergen', { country: 'NO' })), ['N2'])
  })

  it('a locality of two words is compared word for word: Odense C', () => {
    deepEqual(idsOf(search('Ostenfeld', { filters: { locality: 'Odense C' } })), ['K1'])
    deepEqual(idsOf(search('Ostenfeld', { filters: { locality: 'Odense' } })), [])
  })

  it('a postal code is the same with and without its country: 1010 and LV-1010', () => {
    const companies = {
      LV: [company('L1', 'Ziemeļblāzma SIA', { street: 'Brīvības iela 5', postal_code: 'LV-1010', locality: 'Rīga' })],
      DE: [company('D9', 'Ziemelblazma GmbH', { street: 'Weg 1', postal_code: '80331', locality: 'München' })],
    }
    const find = createTestSearch(companies)
    for (const postal_code of ['1010', 'LV-1010', 'LV1010', 'lv 1010'])
      deepEqual(idsOf(find('Ziemelblazma', { filters: { postal_code } })), ['L1'], postal_code)
    deepEqual(idsOf(find('Ziemelblazma', { filters: { postal_code: 'D-80331' } })), ['D9'])
    deepEqual(find('Brīvības iela 5, LV-1010 Rīga').hits[0]?.score, find('Brīvības iela 5, 1010 Rīga').hits[0]?.score)
  })
})
