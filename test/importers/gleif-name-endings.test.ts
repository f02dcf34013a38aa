import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

const [template] = JSON.parse(readFileSync(fixture('gleif-synthetic-api.json'), 'utf8')).data

/** The status of a company that only GLEIF has. */
async function statusOf(country: string, authority: string, id: string, name: string, status = 'ACTIVE') {
  using folder = tempFolder()
  const record = structuredClone(template)
  const { entity } = record.attributes
  entity.legalName.name = name
  Object.assign(entity, { registeredAt: { id: authority }, registeredAs: id, status })
  const file = join(folder.path, 'gleif.json')
  writeFileSync(file, JSON.stringify({ data: [record] }))
  await runImport(folder.path, 'gleif', file)
  await using stores = openStores(folder.path)
  const company = await stores.companies.find(country, id)
  return [company?.status, company?.status_detail.registry_label, company?.status_detail.on_register]
}

describe('a company that GLEIF calls ACTIVE, and whose name ends with what its law asks for', () => {
  for (const [country, authority, id, ending, status] of [
    ['SK', 'RA000526', '99999005', 'v likvidácii', 'in_liquidation'],
    ['SK', 'RA000526', '99999005', 'V LIKVIDÁCII', 'in_liquidation'],
    ['SK', 'RA000526', '99999005', 'v konkurze', 'in_insolvency'],
    ['SK', 'RA000526', '99999005', 'v reštrukturalizácii', 'in_insolvency'],
    ['CZ', 'RA000163', '99990008', 'v likvidaci', 'in_liquidation'],
    ['PL', 'RA000484', '0009999001', 'w likwidacji', 'in_liquidation'],
    ['PL', 'RA000484', '0009999001', 'W LIKWIDACJI', 'in_liquidation'],
    ['PL', 'RA000484', '0009999001', 'W UPADŁOŚCI', 'in_insolvency'],
    ['PL', 'RA000484', '0009999001', 'w upadłości układowej', 'in_insolvency'],
    ['PL', 'RA000484', '0009999001', 'W RESTRUKTURYZACJI', 'in_insolvency'],
  ] as const)
    it(`is ${status} in ${country} where the name ends with “${ending}”`, async () => {
      const found = await statusOf(country, authority, id, `Syntetický príklad, s.r.o. ${ending}`)
      assert.deepEqual(found, [status, 'ACTIVE', true])
    })

  it('is active where the word before is a genitive: "Doradców Restrukturyzacji"', async () => {
    for (const name of ['Kancelaria Doradców Restrukturyzacji', 'BIURO SYNDYKÓW UPADŁOŚCI'])
      assert.deepEqual(await statusOf('PL', 'RA000484', '0009999001', name), ['active', 'ACTIVE', true], name)
  })

  it('is active where it has the words elsewhere in its name, and dissolved ones stay as they are', async () => {
    const name = 'Poradňa v likvidácii, s.r.o.'
    assert.deepEqual(await statusOf('SK', 'RA000526', '99999005', name), ['active', 'ACTIVE', true])
    const ended = await statusOf('SK', 'RA000526', '99999005', 'A, s.r.o. v likvidácii', 'INACTIVE')
    assert.deepEqual(ended, ['inactive', 'INACTIVE', null])
  })
})
