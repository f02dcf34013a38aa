import { deepEqual, equal } from 'node:assert/strict'
import { readQueryText } from '#domain/search/engine/engine-query.ts'
import { company, createTestSearch } from '../register.ts'

const search = createTestSearch({
  DE: [
    company('D1', 'Sund & Fjord Partnerschaft mbB Steuerberatungsgesellschaft', {
      other_names: [{ name: 'Sund & Fjord Partnerschaft mbB', field: 'previous_names' }],
    }),
    company('D2', 'Nordlys Gesellschaft mit beschränkter Haftung Uhren, Gold- und Silberwaren'),
    company('D3', 'Nordlys GmbH, Uhren, Gold- und Silberwaren & Co. Kommanditgesellschaft'),
    company('D4', 'Unterstützungskasse der Harbour KG', { legal_form_kind: 'association' }),
    company('D5', 'Meridian Bau GmbH', { locality: 'Kiel' }),
    company('D6', 'Meridian Solar GrnbH'),
    company('D7', 'Meridian Solar Holding GmbH'),
  ],
  FI: [company('FI1', 'Lehto Rakennus Oy'), company('FI2', 'Rakennus Lehto Oy'), company('FI3', 'Rakennus Oy Lehto')],
  FR: [company('F1', 'U GIE ELM'), company('F2', 'CLINIQUE ELM')],
  GB: [
    company('G1', 'ASSOCIATION OF SKIPPERS AND PILOTS'),
    company('G2', 'SKIPPERS AND PILOTS LIMITED'),
    company('G3', 'HARBOUR HOUSING ASSOCIATION'),
  ],
})
const first = (q: string) => search(readQueryText(q)).hits[0]

describe('search by the name as the register has it', () => {
  for (const [q, id] of [
    ['Sund & Fjord Partnerschaft mbB Steuerberatungsgesellschaft', 'D1'],
    ['NORDLYS GESELLSCHAFT MIT BESCHRÄNKTER HAFTUNG UHREN, GOLD- UND SILBERWAREN', 'D2'],
    ['Meridian Solar GrnbH', 'D6'],
    ['U GIE Elm', 'F1'],
    ['Association of Skippers and Pilots', 'G1'],
    ['RAKENNUS OY LEHTO', 'FI3'],
  ] as const)
    it(`${q} is ${id} by its present name with a score of 1, though a legal form is inside, before other words or misread`, () => {
      const found = first(q)
      deepEqual([found?.registry_id, found?.otherNameIndex, found?.fieldCoverage, found?.score], [id, -1, 1, 1])
    })

  it('a form inside a query is still none of the name where the register has it at the end: Meridian Bau GmbH Kiel', () => {
    deepEqual(
      [first('Meridian Bau GmbH Kiel')?.registry_id, first('Meridian Bau GmbH Kiel')?.legalFormMatch],
      ['D5', 1],
    )
  })

  it('a form that is in the whole name is of no other family than the kind of the record: an association named KG', () => {
    for (const [q, id] of [
      ['Harbour Housing Association', 'G3'],
      ['Unterstützungskasse der Harbour KG', 'D4'],
    ] as const)
      deepEqual([first(q)?.registry_id, first(q)?.isOtherFamily], [id, false])
  })

  it('a part of such a name with its form is: Harbour KG is no association', () =>
    equal(search('Harbour KG', { country: 'DE' }).hits[0]?.isOtherFamily, true))
})
