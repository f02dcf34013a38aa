import { equal } from 'node:assert/strict'
import { stateMatches, toState } from '#domain/search/index/document-states.ts'

const active = toState('active', 'private_limited')

const questions: readonly [asked: Parameters<typeof stateMatches>[1], fits: boolean][] = [
  [{}, true],
  [{ status: 'active' }, true],
  [{ status: 'dissolved' }, false],
  [{ legal_form_kind: 'private_limited' }, true],
  [{ legal_form_kind: 'foundation' }, false],
  [{ status: 'active', legal_form_kind: 'foundation' }, false],
  [{ status: 'active', legal_form_kind: 'private_limited' }, true],
]

describe('states: what filters ask of an active private limited company, kept in one byte', () => {
  for (const [asked, fits] of questions)
    it(`${JSON.stringify(asked)} ${fits ? 'fits' : 'does not fit'}`, () => equal(stateMatches(active, asked), fits))

  it('a status or kind that is not known is kept as unknown, and no kind is the answer to a kind', () => {
    equal(stateMatches(toState('of_sorts', null), { status: 'unknown' }), true)
    equal(stateMatches(toState('active', null), { legal_form_kind: 'other' }), false)
  })
})
