import { equal } from 'node:assert/strict'
import { isOtherName } from '../../bench/real/other-name.ts'

describe('a name that was typed for a company', () => {
  it('is another one if no word, or only a common one, is in the registered name: the company was renamed', () => {
    equal(isOtherName('Statoil', 'Equinor ASA'), true)
    equal(isOtherName('ENGIE BUILDINGS LIMITED', 'EQUANS BUILDINGS LIMITED'), true)
    equal(isOtherName('CARMEL EDUCATION TRUST', 'BISHOP HOGARTH CATHOLIC EDUCATION TRUST'), true)
  })

  it('is the same one with a word misspelt, abbreviated, as initials, inside another, or a number for a department', () => {
    equal(isOtherName('EVAMS HALSHAW', 'EVANS HALSHAW LIMITED'), false)
    equal(isOtherName('Laboratoire GSK SAS', 'Laboratoire GlaxoSmithKline'), false)
    equal(isOtherName('JAMES FISHER NUCLEAR LIMITED', 'JFN LIMITED'), false)
    equal(isOtherName('DORMA UK LIMITED', 'DORMAKABA UK LIMITED'), false)
    equal(isOtherName('MUTUALITE FRANCAISE 29 56', 'MUTUALITE FRANCAISE FINISTERE MORBIHAN'), false)
  })
})
