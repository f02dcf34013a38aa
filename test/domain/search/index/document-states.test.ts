import { deepEqual, equal } from 'node:assert/strict'
import { legalFormKindNames } from '#data/reference/legal-form-kinds.ts'
import { kindOf, stateMatches, toState } from '#domain/search/index/document-states.ts'
import schemas from '#generated/request-schemas.json' with { type: 'json' }

const active = toState('active', 'private_limited')

const cases: readonly [filters: Parameters<typeof stateMatches>[1], matches: boolean][] = [
  [{}, true],
  [{ status: 'active' }, true],
  [{ status: 'dissolved' }, false],
  [{ legal_form_kind: 'private_limited' }, true],
  [{ legal_form_kind: 'foundation' }, false],
  [{ status: 'active', legal_form_kind: 'foundation' }, false],
  [{ status: 'active', legal_form_kind: 'private_limited' }, true],
]

describe('document states: the filters that an active private limited company passes', () => {
  for (const [filters, matches] of cases)
    it(`${JSON.stringify(filters)} ${matches ? 'matches' : 'does not match'}`, () =>
      equal(stateMatches(active, filters), matches))

  it('an unrecognised status is stored as unknown; a company without a kind matches no kind', () => {
    equal(stateMatches(toState('of_sorts', null), { status: 'unknown' }), true)
    equal(stateMatches(toState('active', null), { legal_form_kind: 'other' }), false)
  })

  it('each of the 6 statuses and 11 kinds that the contract filters by is stored as itself, and read from registers', () => {
    const { status, legal_form_kind } = schemas.searchCompanies.query.properties
    deepEqual([status.enum.length, legal_form_kind.enum], [6, legalFormKindNames])
    for (const name of status.enum) equal(stateMatches(toState(name, null), { status: name }), true)
    for (const kind of legal_form_kind.enum) equal(kindOf(toState('active', kind)), kind)
  })
})
