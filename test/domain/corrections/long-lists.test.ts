import assert from 'node:assert/strict'
import { correctValue } from '../../../src/domain/corrections/correct-value.ts'
import type { Schema } from '../../../src/domain/corrections/schema.ts'

const references: Schema = {
  type: 'array',
  maxItems: 100,
  items: { type: 'object', required: ['country', 'registry_id'], properties: { country: {}, registry_id: {} } },
}
const rows: Schema = {
  type: 'array',
  maxItems: 100,
  items: { type: 'object', required: ['name'], properties: { name: {} } },
}
const corrected = (schema: Schema, text: string) => correctValue({ name: 'list', schema }, text, () => '') as unknown[]

describe('a text in place of a list of at most 100', () => {
  for (const [what, schema, text] of [
    ['numbers and commas', references, '923609016,'],
    ['lines of names', rows, 'Equinor\n'],
  ] as const) {
    it(`of 100 ${what} becomes a list of 100`, () => assert.equal(corrected(schema, text.repeat(100)).length, 100))

    it(`of 100,000 ${what} becomes one of 101, which is refused: the others are not read`, () =>
      assert.equal(corrected(schema, text.repeat(100_000)).length, 101))
  }
})
