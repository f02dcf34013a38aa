import assert from 'node:assert/strict'
import { costLines } from '../../src/client/list/cost-lines.ts'
import { roundedNumber } from '../../src/client/list/rounded-number.ts'

describe('the lines about the cost of a list', () => {
  for (const [done, line] of [
    [0, '3 rows.'],
    [1, '1 row is done, 2 are left.'],
    [2, '2 rows are done, 1 is left.'],
  ] as const)
    it(`count ${done} of 3 rows that are done in words that agree`, () => {
      const size = { rows: 3, repeated: 0, blank: 0, headers: 0, crossCountry: 0, rounded: 0, maxUnits: 3 }
      const estimate = { size, done, maxRows: 100, unitsAllowed: 3, isBilled: true, usage: undefined }
      assert.deepEqual(costLines(estimate), [line, 'It costs at most 3 units.'])
    })

  it('name the first of 2 numbers that a spreadsheet has rounded', () => {
    const size = {
      rows: 3,
      repeated: 0,
      blank: 0,
      headers: 0,
      crossCountry: 0,
      rounded: 2,
      roundedNumber: '9,23609E+08',
      maxUnits: 3,
    }
    const estimate = { size, done: 0, maxRows: 100, unitsAllowed: 3, isBilled: true, usage: undefined }
    const line = '2 rows have a number that a spreadsheet has rounded, such as 9,23609E+08: format its column as text.'
    assert.deepEqual(costLines(estimate), ['3 rows.', line, 'It costs at most 3 units.'])
  })

  it('say that 2 blank rows and 1 header are not sent', () => {
    const size = { rows: 4, repeated: 0, blank: 2, headers: 1, crossCountry: 0, rounded: 0, maxUnits: 1 }
    const estimate = { size, done: 0, maxRows: 100, unitsAllowed: 4, isBilled: true, usage: undefined }
    const lines = ['2 rows are blank, and not sent.', '1 row is the header again, and not sent.']
    assert.deepEqual(costLines(estimate), ['4 rows.', ...lines, 'It costs at most 1 unit.'])
  })

  for (const [number, isRounded] of [
    ['9.23609E+08', true],
    ['9,23609E+08', true],
    ['4E+10', true],
    ['923609016', false],
    ['5E10', false],
    ['E+08', false],
  ] as const)
    it(`count ${number} as ${isRounded ? 'rounded' : 'a number of a company'}`, () =>
      assert.equal(roundedNumber({ name: '', identifiers: ['1', number] }), isRounded ? number : undefined))
})
