import assert from 'node:assert/strict'
import type { NaceEdition } from '#data/reference/nace-classes.ts'
import {
  editionOfFile,
  majorityEdition,
  naceClass,
  naceClassIn,
  readNace,
  readNaceCodes,
} from '../../src/importers/mapping/nace.ts'

describe('a national activity code', () => {
  const classes: [scheme: string, code: string, expected: string | undefined][] = [
    ['SIC 2007', '62020', '62.02'],
    ['NAF', '01.11Z', '01.11'],
    ['SBI, without its fifth digit', '0111', '01.11'],
    ['SN 2007', '46.739', '46.73'],
    ['PKD', '62.01.Z', '62.01'],
    ['EMTAK', '62011', '62.01'],
    ['NACE-BEL', '8411001', '84.11'],
    ['a group', '461', undefined],
    ['a division', '46', undefined],
    ['words', 'none', undefined],
  ]
  for (const [scheme, code, expected] of classes)
    it(`${code} (${scheme}) is of the class ${expected ?? 'of none'}`, () => assert.equal(naceClass(code), expected))

  const inEditions: [edition: NaceEdition | undefined, code: string, expected: string | undefined][] = [
    ['2', '99999', undefined],
    ['2', '98000', undefined],
    ['2', '74990', undefined],
    ['2.1', '00.000', undefined],
    ['2', '62010', '62.01'],
    ['2.1', '62010', undefined],
    ['2.1', '62100', '62.10'],
    [undefined, '46.739', '46.73'],
    [undefined, '62010', undefined],
  ]
  for (const [edition, code, expected] of inEditions)
    it(`${code} in ${edition ? `Rev. ${edition}` : 'an unknown edition'} is ${expected ?? 'no class'}`, () =>
      assert.equal(naceClassIn(edition, code), expected))

  it('that only the other edition has is of that one', () => {
    assert.deepEqual(readNace('62.100', '2'), { edition: '2.1', nace_code: '62.10' })
    assert.deepEqual(readNace('47.591', '2.1'), { edition: '2', nace_code: '47.59' })
    assert.deepEqual(readNace('46.739', '2.1'), { edition: '2.1', nace_code: '46.73' })
    assert.deepEqual(readNace('99999', '2'), { edition: '2', nace_code: undefined })
  })
})

describe('the edition of the activity codes of a record', () => {
  const editionsOf = (codes: string[], otherwise?: NaceEdition) =>
    readNaceCodes(codes, otherwise).map(({ edition }) => edition)

  it('is that of a code that only one edition has, for the other codes too', () => {
    assert.deepEqual(editionsOf(['46.739', '47.591'], '2.1'), ['2', '2'])
    assert.deepEqual(editionsOf(['46.739', '62.100'], '2'), ['2.1', '2.1'])
  })

  it('is that of most such codes, of which each decides for itself', () => {
    assert.deepEqual(editionsOf(['46.739', '62.100', '47.591', '62.010']), ['2', '2.1', '2', '2'])
  })

  it('is that of the file if both editions have all codes, or as many of each decide', () => {
    assert.deepEqual(editionsOf(['46.739', '68.209'], '2'), ['2', '2'])
    assert.deepEqual(editionsOf(['46.739', '62.100', '47.591'], '2.1'), ['2.1', '2.1', '2'])
    assert.deepEqual(editionsOf(['46.739']), [undefined])
  })
})

describe('the edition of a file', () => {
  const sample = { snapshotDate: '2024-06-01' }

  it('is that of its codes, else by its date, and unknown without either', () => {
    assert.equal(editionOfFile({ ...sample, naceEdition: '2.1' }, '2025-09-01'), '2.1')
    assert.equal(editionOfFile({ ...sample, naceEdition: undefined }, '2025-09-01'), '2')
    assert.equal(editionOfFile({ snapshotDate: '2025-09-01', naceEdition: undefined }, '2025-09-01'), '2.1')
    assert.equal(editionOfFile({ snapshotDate: null, naceEdition: undefined }, '2025-09-01'), undefined)
  })

  it('is unknown with as many telling codes of each edition', () => {
    assert.equal(majorityEdition(['62.010', '62.100', '46.730']), undefined)
    assert.equal(majorityEdition(['62.010', '62.020', '62.100']), '2')
  })
})
