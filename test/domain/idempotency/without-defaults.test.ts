import assert from 'node:assert/strict'
import { withoutDefaults } from '#domain/idempotency/without-defaults.ts'

const schema = { properties: { view: { default: 'full' }, threshold: { default: 0.85 }, references: {} } }

const rows: readonly (readonly [given: string, body: object, compared: object])[] = [
  ['its default values left out', { view: 'full', threshold: 0.85, references: [] }, { references: [] }],
  ['other values', { view: 'summary', threshold: 0 }, { view: 'summary', threshold: 0 }],
  ['members without a default, undefined ones too', { references: undefined }, { references: undefined }],
  ['members named like one of every object', { constructor: 'full' }, { constructor: 'full' }],
]

describe('a body as it is compared with that of the same idempotency key', () => {
  for (const [given, body, compared] of rows)
    it(`has ${given}`, () => assert.deepEqual(withoutDefaults(body, schema), compared))
})
