import { equal } from 'node:assert/strict'
import { stateMatches, toState } from '#domain/search/index/document-states.ts'

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
})
