import assert from 'node:assert/strict'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import { orCompleted } from '#domain/companies/registry-ids/reading.ts'
import type { Facts } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import { findCompany } from '../../src/operations/find-company.ts'
import { lookupRow } from '../../src/operations/lookup-row.ts'

const society = { registry_id: 'IP29958R', name: 'A SOCIETY' }
const padded = { registry_id: 'IP031977', name: 'ANOTHER SOCIETY' }
const byId = new Map([society, padded, { registry_id: 'IP31977R', name: 'A THIRD' }].map(one => [one.registry_id, one]))

const companies = {
  countries: [],
  find: async (_: string, id: string) => byId.get(id),
  findMany: async (_: string, ids: readonly string[]) =>
    new Map(ids.flatMap(id => (byId.has(id) ? [[id, byId.get(id)] as const] : []))),
  findByAlias: async () => [],
}
const deps = { companies, coverage: {}, registerOf: () => undefined } as unknown as Parameters<typeof findCompany>[0]

/** What the 404 of a lookup suggests, and its correction. */
async function suggestedBy(given: string) {
  const error = await findCompany(deps, 'GB', given).catch((thrown: unknown) => thrown)
  assert.ok(error instanceof Problem)
  const { suggested_request, correction } = error.facts as Facts<'company_not_found'>
  return [suggested_request?.path, correction]
}

/** What the row of a batch suggests. */
function suggestedInRow(given: string) {
  const byCountry = new Map([['GB', { byId, byAlias: new Map() }]]) as unknown as Parameters<
    typeof lookupRow
  >[0]['byCountry']
  const read = { reference: { country: 'GB', registry_id: given }, country: 'GB', reading: readRegistryId('GB', given) }
  const row = lookupRow({ byCountry, absent: new Set(), view: 'full', store: {} as never })(read as never, 0)
  return row.error?.suggested_reference?.registry_id
}

describe('the number of a British society without the R at its end', () => {
  for (const given of ['IP29958', 'ip 29958', 'IP029958'])
    it(`${given} suggests IP29958R, if no company has IP029958`, async () => {
      const correction = 'The Companies House number ends with letters, which are missing. Use IP29958R.'
      assert.deepEqual(await suggestedBy(given), ['/v1/companies/GB/IP29958R', correction])
      assert.equal(suggestedInRow(given), 'IP29958R')
    })

  it('IP31977 suggests IP031977, which a company has, and not IP31977R', async () => {
    assert.equal((await suggestedBy('IP31977'))[0], '/v1/companies/GB/IP031977')
    assert.equal(suggestedInRow('IP31977'), 'IP031977')
  })

  it('IP99999 is padded to IP099999 where there is no company of either', () => {
    const reading = orCompleted(readRegistryId('GB', 'IP99999'), id => byId.has(id))
    assert.ok(reading.kind === 'corrected')
    assert.deepEqual([reading.registryId, reading.correction], ['IP099999', 'zero_padded'])
  })
})
