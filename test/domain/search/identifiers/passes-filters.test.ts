import assert from 'node:assert/strict'
import type { Company } from '#domain/companies/company.ts'
import { type TextFilters, toEngineQuery } from '#domain/search/engine/engine-query.ts'
import { passesFilters } from '#domain/search/identifiers/passes-filters.ts'

const company = {
  status: 'active',
  legal_form: { kind: 'private_limited' },
  registered_address: { postal_code: 'LV-1010', locality: 'Berg am See' },
} as Company

const filtersOf = (filters: TextFilters) =>
  toEngineQuery({ q: 'Nordlys', country: null, mode: 'auto', limit: 10, filters }).filters

describe('a company that a number finds passes the filters of a search', () => {
  for (const [filters, isTransient] of [
    [{}, true],
    [{ status: 'active', legal_form_kind: 'private_limited', postal_code: '1010', locality: 'BERG am See' }, true],
    [{ status: 'dissolved' }, false],
    [{ legal_form_kind: 'foundation' }, false],
    [{ postal_code: '1011' }, false],
    [{ locality: 'Berg' }, false],
    [{ locality: 'See am Berg' }, false],
    [{ locality: '!' }, false],
    [{ postal_code: '-' }, false],
  ] as const)
    it(`as in a search by name, with ${JSON.stringify(filters)}: ${isTransient}`, () => {
      assert.equal(passesFilters(company, filtersOf(filters)), isTransient)
    })

  it('one without an address passes no filter of a place', () => {
    const without = { ...company, registered_address: null } as Company
    assert.deepEqual(
      [{}, { postal_code: '-' }, { locality: '!' }].map(filters => passesFilters(without, filtersOf(filters))),
      [true, false, false],
    )
  })
})
