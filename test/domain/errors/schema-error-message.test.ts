import assert from 'node:assert/strict'
import { schemaErrorMessage } from '#domain/errors/schema-error-message.ts'

const ofType = (value: unknown) => schemaErrorMessage({ keyword: 'type', params: { type: 'string' }, value })

describe('the message about a value of another type', () => {
  it('shows a number that was read as it was sent', () => {
    assert.equal(ofType(923609016), 'must be a string, not 923609016')
    assert.equal(ofType(Number.MAX_SAFE_INTEGER), 'must be a string, not 9007199254740991')
  })

  it('shows no digits of a number that was not: 12345678901234567890 was read as another', () => {
    for (const json of ['12345678901234567890', '-12345678901234567890'])
      assert.equal(ofType(JSON.parse(json)), 'must be a string, not a number of 16 digits or more')
  })

  it('says of 1e999, which is a number, that it is too large', () => {
    for (const json of ['1e999', '-1e999'])
      assert.equal(
        schemaErrorMessage({ keyword: 'type', params: { type: 'number' }, value: JSON.parse(json) }),
        'must be a number, not a number too large to be read',
      )
  })
})
