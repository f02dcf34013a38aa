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

describe('the message about a length', () => {
  const ofLength = (keyword: string, limit: number) => schemaErrorMessage({ keyword, params: { limit }, value: '' })

  it('says of a text or a list that needs one member that it must not be empty, and otherwise how many it needs', () => {
    assert.equal(ofLength('minLength', 1), 'must not be empty')
    assert.equal(ofLength('minLength', 2), 'must have at least 2 characters')
    assert.equal(ofLength('minItems', 1), 'must not be empty')
    assert.equal(ofLength('minItems', 2), 'must have at least 2 items')
  })
})

describe('the message about a value that is not allowed', () => {
  const ofChoice = (value: unknown) =>
    schemaErrorMessage({ keyword: 'enum', params: { allowedValues: ['active', 'dissolved'] }, value })

  it('names the nearest allowed value of a text, and none of a number', () => {
    const allowed = 'must be one of the allowed values active, dissolved'
    assert.equal(ofChoice('activ'), `${allowed}, not "activ"; the nearest is active`)
    assert.equal(ofChoice(7), `${allowed}, not 7`)
  })
})
