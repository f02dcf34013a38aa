import assert from 'node:assert/strict'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import { checkKeyRequest, type KeyKind, type KeyRequest } from '#domain/keys/key-request.ts'
import { restrictedRequest } from '../../support/key-request.ts'

const now = Date.parse('2026-11-20T15:00:00.000Z')

const expiryOf = (change: Partial<KeyRequest>) => checkKeyRequest({ ...restrictedRequest, ...change }, now).expires_at

const defaults: readonly (readonly [kind: KeyKind, days: number, expires_at: string])[] = [
  ['user', 90, '2027-02-18T15:00:00.000Z'],
  ['service', 365, '2027-11-20T15:00:00.000Z'],
]

const given: readonly (readonly [text: string, expires_at: string])[] = [
  ['2027-01-31', '2027-01-31T00:00:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ['2027-01-31T12:00Z', '2027-01-31T12:00:00.000Z'],
  ['2027-01-31T12:00:30Z', '2027-01-31T12:00:30.000Z'],
  ['2027-01-31T12:00:30.5Z', '2027-01-31T12:00:30.500Z'],
  ['2027-01-31T12:00:00+05:30', '2027-01-31T06:30:00.000Z'],
  ['2027-01-31T00:30:00+01:00', '2027-01-30T23:30:00.000Z'],
  ['2026-11-20T15:00:00.001Z', '2026-11-20T15:00:00.001Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
]

const noDates = [
  '',
  'soon',
  '90d',
  '31.01.2027',
  '01/31/2027',
  '2027-13-01',
  '2027-02-29',
  '2027-02-31T00:00:00Z',
  '2027-01-31T25:00:00Z',
  '2027-01-31 12:00:00Z',
  '2027-01-31T12:00:00',
  '1800000000',
  '+012027-01-31',
]

const past = ['2026-11-20T15:00:00.000Z', '2026-11-20', '2026-11-20T15:30:00+01:00', '1999-12-31']

describe('expires_at of a new key', () => {
  for (const [kind, days, expires_at] of defaults)
    it(`is by default ${days} days after now for a ${kind} key`, () => {
      assert.equal(expiryOf({ kind }), expires_at)
      assert.equal((Date.parse(expires_at) - now) / 86_400_000, days)
    })

  for (const kind of ['user', 'service'] as const)
    it(`is null, for never, if null is requested for a ${kind} key`, () => {
      assert.equal(expiryOf({ kind, expires_at: null }), null)
    })

  it('is null for the word never too, which refusals of other texts recommend', () => {
    assert.equal(expiryOf({ expires_at: 'never' }), null)
  })

  it('is by default null for a secret key of any kind: the 90 and 365 days are for restricted keys', () => {
    for (const kind of ['user', 'service'] as const) assert.equal(expiryOf({ class: 'sk', scopes: [], kind }), null)
  })

  it('is that of the request for a secret key too', () => {
    const expires_at = expiryOf({ class: 'sk', scopes: [], expires_at: '2027-01-31' })
    assert.equal(expires_at, '2027-01-31T00:00:00.000Z')
  })

  for (const [text, expires_at] of given)
    it(`is ${expires_at} for ${text}`, () => {
      assert.equal(expiryOf({ expires_at: text }), expires_at)
    })

  for (const text of noDates)
    it(`is refused as an invalid date for ${JSON.stringify(text)}`, () => {
      assert.throws(
        () => expiryOf({ expires_at: text }),
        new AdministrationError(`not a date: ${text}; write 2027-01-31, 2027-01-31T12:00:00Z or never`),
      )
    })

  for (const text of past)
    it(`is refused as past for ${text} at ${new Date(now).toISOString()}`, () => {
      assert.throws(() => expiryOf({ expires_at: text }), new AdministrationError(`the expiry is past: ${text}`))
    })

  it('is refused after the year 9999, in UTC, which RFC 3339 cannot write', () => {
    const expires_at = '9999-12-31T23:59:59-14:00'
    const message = `the expiry is after the year 9999: ${expires_at}; write never`
    assert.throws(() => expiryOf({ expires_at }), new AdministrationError(message))
  })
})
