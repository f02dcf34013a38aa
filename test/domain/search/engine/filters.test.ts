import { deepEqual } from 'node:assert/strict'
import type { AskOptions } from '../register.ts'
import { asker, idsOf, register } from '../register.ts'

const ask = asker()
const places = Object.values(register)
  .flat()
  .map(one => one.registry_id)

/** Bits of some companies. */
const bitsOf = (...ids: string[]) => {
  const bits = new Uint8Array(2)
  for (const id of ids) {
    const at = places.indexOf(id)
    bits[at >>> 3] = (bits[at >>> 3] ?? 0) | (1 << (at & 7))
  }
  return bits
}

const harbourgate: readonly [what: string, told: AskOptions, ids: string[]][] = [
  ['nothing more', {}, ['G3', 'G4', 'G2']],
  ['country GB', { country: 'GB' }, ['G3', 'G4', 'G2']],
  ['country NO', { country: 'NO' }, []],
  ['country PL, which the index has not', { country: 'PL' }, []],
  ['status active', { filters: { status: 'active' } }, ['G3', 'G4']],
  ['status dissolved', { filters: { status: 'dissolved' } }, ['G2']],
  ['legal form foundation', { filters: { legal_form_kind: 'foundation' } }, []],
  ['locality Aberdeen', { filters: { locality: 'Aberdeen' } }, ['G3', 'G2']],
  ['locality ABERDEEN, active', { filters: { locality: 'ABERDEEN', status: 'active' } }, ['G3']],
  ['locality Aberdeen Leeds: a word more than the register has', { filters: { locality: 'Aberdeen Leeds' } }, []],
  ['locality Atlantis, which nobody has', { filters: { locality: 'Atlantis' } }, []],
  ['locality of signs alone', { filters: { locality: '!' } }, []],
  ['postal code AB116RT, without its space', { filters: { postal_code: 'ab116rt' } }, ['G3']],
  ['postal code AB11: half of one', { filters: { postal_code: 'AB11' } }, []],
  ['tombstones of G3 and G2', { deleted: bitsOf('G3', 'G2') }, ['G4']],
  ['tombstones of others', { deleted: bitsOf('D1', 'N2') }, ['G3', 'G4', 'G2']],
]

describe('filters: which of three Harbourgate Fisheries are found', () => {
  for (const [what, told, ids] of harbourgate)
    it(`with ${what}: ${ids.join(', ') || 'none'}`, () => deepEqual(idsOf(ask('Harbourgate Fisheries', told)), ids))

  it('a country finds its own alone: Bergen in DE is nobody, in NO two', () => {
    deepEqual(idsOf(ask('Bergen', { country: 'DE' })), [])
    deepEqual(idsOf(ask('Bergen', { country: 'NO' })), ['N2', 'N1'])
  })

  it('a locality of two words is compared word for word: Odense C', () => {
    deepEqual(idsOf(ask('Ostenfeld', { filters: { locality: 'Odense C' } })), ['K1'])
    deepEqual(idsOf(ask('Ostenfeld', { filters: { locality: 'Odense' } })), [])
  })
})
