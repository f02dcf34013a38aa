import assert from 'node:assert/strict'
import { correctValue } from '../../../src/domain/corrections/correct-value.ts'
import { leftOut } from '../../../src/domain/corrections/left-out.ts'
import type { Schema } from '../../../src/domain/corrections/schema.ts'

const text = { type: 'string' }
const fields = { country: text, registry_id: text, ref: text }
const reference: Schema = { type: 'object', required: ['country', 'registry_id'], properties: fields }
const row: Schema = { type: 'object', required: ['name'], properties: { name: text, country: text } }
const body: Schema = {
  type: 'object',
  required: ['references'],
  properties: { references: { type: 'array', maxItems: 100, items: reference } },
}
const no = { country: 'NO', registry_id: '923609016' }
const gb = { country: 'GB', registry_id: '00445790' }
const newUuid = () => assert.fail('no field is a UUID')
const correct = (name: string, items: Schema, given: unknown) =>
  correctValue({ name, schema: { type: 'array', maxItems: 100, items } }, given, newUuid)

describe('the rows that a list means', () => {
  for (const given of [
    ['NO', '923609016', 'GB', '00445790'],
    ['Norway', 923609016, 'United Kingdom', '445790'],
    { NO: ['923609016'], GB: ['00445790', null] },
    { Norway: '923609016', GB: [{ registry_id: '00445790' }] },
    [{ NO: '923609016' }, { GB: '00445790' }],
    'NO 923609016 and GB 00445790',
    ['NO:923609016 & GB:445790'],
    ['NOFOR.923609016', 'GB00445790'],
    JSON.stringify({ NO: ['923609016'], GB: ['00445790'] }),
  ])
    it(`of ${JSON.stringify(given)} are NO 923609016 and GB 00445790`, () =>
      assert.deepEqual(correct('references', reference, given), [no, gb]))

  for (const given of [
    ['NO', 'GB', '923609016', '00445790'],
    ['NO', '923609016', 'GB'],
    ['NO', 'GB:00445790'],
    ['578', '923609016'],
    [{ no: '923609016' }],
    [{ NO: '923609016', XX: '1' }],
  ])
    it(`of ${JSON.stringify(given)} are not known: no row has both a country and a number`, () => {
      const rows = correct('references', reference, given) as object[]
      assert.ok(!rows.some(one => 'country' in one && 'registry_id' in one && given.length > rows.length))
      assert.notDeepEqual(rows, [no])
    })

  it('of {"NO": ["equinor", "Ole and Sons"]} are 2 names in NO, whose words stay together', () =>
    assert.deepEqual(correct('queries', row, { NO: ['equinor', 'Ole and Sons'] }), [
      { country: 'NO', name: 'equinor' },
      { country: 'NO', name: 'Ole and Sons' },
    ]))

  for (const given of [
    { country: 'NO', registry_ids: ['923609016', 914778271] },
    [{ country: 'Norway', registry_id: ['923609016', '914778271'] }],
  ])
    it(`of ${JSON.stringify(given)} are 2 in NO`, () =>
      assert.deepEqual(correct('references', reference, given), [no, { country: 'NO', registry_id: '914778271' }]))

  it('of "923609016 and 914778271" with a country beside them are 2: they were looked up as one number', () =>
    assert.deepEqual(
      correctValue({ name: '', schema: body }, { country: 'NO', references: '923609016 and 914778271' }, newUuid),
      { references: [no, { country: 'NO', registry_id: '914778271' }] },
    ))

  it('of a text with 250,000 spaces, sent 10 times, are 10 that stay whole: backtracking would time out', () => {
    const spaces = `NO${' '.repeat(250_000)}9`
    const rows = correct('references', reference, Array(10).fill(spaces)) as object[]
    assert.equal(rows.length, 10)
  })
})

describe('what a suggested list leaves out', () => {
  it('is not counted by lists that change nothing, such as 2 fields beside 1 reference', () =>
    assert.equal(leftOut({ references: [no], fields: ['name', 'status'] }, { references: [no] }), undefined))

  it('is not counted by the countries of a flat list, 4 items for 2 references', () =>
    assert.equal(leftOut({ references: ['NO', '923609016', 'GB', '00445790'] }, { references: [no, gb] }), undefined))

  it('is 1 of 2 references', () =>
    assert.deepEqual(leftOut({ items: [no, gb] }, { references: [no] }), { name: 'references', kept: 1, sent: 2 }))
})
