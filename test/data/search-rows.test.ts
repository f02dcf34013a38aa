import assert from 'node:assert/strict'
import { searchRows } from '#data/companies/search-rows.ts'
import { openPartition } from '#data/partitions/open-partition.ts'
import { partitionFile } from '#data/partitions/partition-file.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { importRows, rowOf } from '../support/imported-rows.ts'
import { tempFolder } from '../support/temp-folder.ts'

const searched = async (facts: Partial<CompanyFacts>) => {
  using folder = tempFolder()
  await importRows(folder.path, { day: '2026-11-20', rows: [rowOf('SYNTETISK AS', {}, facts)] })
  using partition = openPartition(partitionFile(folder.path, 'NO'), 'NO')
  const [row] = [...searchRows(partition)]
  return row ?? assert.fail()
}

const address = { street: undefined, locality: undefined, region: undefined, postal_code: undefined, country: 'NO' }

const places: readonly (readonly [given: CompanyFacts['registered_address'], street: string | null])[] = [
  [{ ...address, text: 'Gate 1, Stedet', street: 'Gate 1', locality: 'Stedet' }, 'Gate 1'],
  [{ ...address, text: 'Gate 1, 0001 Stedet' }, 'Gate 1, 0001 Stedet'],
  // Its town is searched in a field of its own.
  [{ ...address, text: 'Stedet, Norway', locality: 'Stedet' }, null],
  [undefined, null],
]

describe('the street by which a company is searched', () => {
  for (const [given, street] of places)
    it(`is ${street ?? 'none'} of the address ${JSON.stringify(given)}`, async () =>
      assert.equal((await searched({ registered_address: given })).street, street))

  it('comes with its names: the former ones before others, each list in its order', async () => {
    const { other_names } = await searched({
      previous_names: [{ name: 'ANNEN' }, { name: 'FØRSTE' }],
      other_names: [{ name: 'VARE', type: 'trading' }],
    })
    assert.deepEqual(other_names, [
      { name: 'ANNEN', field: 'previous_names' },
      { name: 'FØRSTE', field: 'previous_names' },
      { name: 'VARE', field: 'other_names' },
    ])
  })
})
