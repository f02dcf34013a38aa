import { deepEqual, ok } from 'node:assert/strict'
import { readQueryText } from '#domain/search/engine/engine-query.ts'
import { company, createTestSearch, idsOf } from '../register.ts'

const search = createTestSearch({
  DE: [
    company('D1', 'Nordlys Bau GmbH', { street: 'Uferweg 2', postal_code: '24103', locality: 'Kiel' }),
    company('D2', 'Nordlys Bau GmbH Wartung'),
    company('D3', 'Harbour AG'),
  ],
})
const find = (q: string) => search(readQueryText(q), { country: 'DE' })

const found: readonly string[] = [
  'GmbH Harbour AG',
  'INV-00123 Harbour AG Consulting services',
  'INV-00123 Harbour AG Consulting services 1,234.56',
  'RE-2026-114 Harbour AG Beratung Oktober',
  'Invoice no. 1234 Harbour AG cleaning',
  'i. A. Max Meier\nHarbour AG',
  'i.V. Dr. Anna Meier, Harbour AG',
  'Mit freundlichen Grüßen\nppa. Max Meier\nHarbour AG\nTel. 0431 1234567',
]

describe('search by names as they are on invoices and in letters', () => {
  for (const q of found)
    it(`finds the company of ${JSON.stringify(q)}`, () => {
      const result = find(q)
      deepEqual(idsOf(result)[0], 'D3')
      ok((result.hits[0]?.score ?? 0) > 0.9, String(result.hits[0]?.score))
    })

  it('finds the company at the street of who signs', () => {
    const result = find('i. A. Max Meier\nNordlys Bau GmbH\nUferweg 2\n24103 Kiel')
    deepEqual(idsOf(result)[0], 'D1')
    ok((result.hits[0]?.score ?? 0) > 0.9)
  })

  it('takes a word behind the legal form for a part of the name where the register has it so, and without a number', () => {
    deepEqual(idsOf(find('INV-00123 Nordlys Bau GmbH Wartung'))[0], 'D2')
    deepEqual(idsOf(find('Nordlys Bau GmbH Wartung'))[0], 'D2')
  })

  it('keeps the name of a company whose name begins as a signature: I. V. S. Harbour', () => {
    deepEqual(readQueryText('I. V. S. Harbour\nBeratung'), 'I. V. S. Harbour Beratung')
    deepEqual(readQueryText('i. A. Meier GmbH\nHarbour AG'), 'i. A. Meier GmbH Harbour AG')
  })
})
