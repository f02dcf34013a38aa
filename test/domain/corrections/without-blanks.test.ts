import assert from 'node:assert/strict'
import { withoutBlanks } from '../../../src/domain/corrections/without-blanks.ts'

const schema = {
  properties: {
    q: { type: 'string' },
    name: { type: 'string', minLength: 2 },
    country: { type: 'string', enum: ['NO', 'SE'] },
    status: { type: 'string', enum: ['active', 'dissolved'] },
    from: { type: 'string', format: 'date' },
    limit: { type: 'integer' },
    registry_id: { type: 'string', format: 'registry-id' },
  },
  required: ['registry_id'],
}

const allWith = (value: unknown) => Object.fromEntries(Object.keys(schema.properties).map(name => [name, value]))
const keptOf = (value: unknown) => Object.keys(withoutBlanks(allWith(value), schema))

describe('fields that say nothing', () => {
  for (const word of ['null', ' None ', 'NIL', 'undefined'])
    it(`are those of a choice, a date or a number whose value is ${word}; of free text it is a value`, () =>
      assert.deepEqual(keptOf(word), ['q', 'name', 'country', 'registry_id']))

  it('are all that are null and may be left out, the country too', () =>
    assert.deepEqual(keptOf(null), ['registry_id']))

  it('are those with an empty text, except where that is allowed, and the country: a search of all costs 10', () =>
    assert.deepEqual(keptOf(' '), ['q', 'country', 'registry_id']))

  it('are none of those that no schema knows, unless they are null', () =>
    assert.deepEqual(withoutBlanks({ other: 'null', another: '', third: null }, schema), {
      other: 'null',
      another: '',
    }))
})
