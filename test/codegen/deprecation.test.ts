import assert from 'node:assert/strict'
import { deprecationError, deprecationHeaders } from '../../codegen/deprecation.ts'

const announced = { since: '2026-11-20', sunset: '2027-11-20', link: '/docs/changelog' }

const rows: readonly (readonly [given: unknown, deprecated: boolean, error: string | undefined])[] = [
  [announced, true, undefined],
  [{ ...announced, link: 'https://example.org/changes' }, true, undefined],
  [undefined, false, undefined],
  [undefined, true, 'is missing, but the operation is deprecated'],
  [announced, false, 'is stated, but the operation is not deprecated: true'],
  [{ ...announced, sunset: '2027-11-19' }, true, 'has a sunset less than 12 months after since'],
  [null, true, 'has no days since and sunset'],
  [{ ...announced, since: 'today' }, true, 'has no days since and sunset'],
  [{ ...announced, sunset: undefined }, true, 'has no days since and sunset'],
  [{ ...announced, sunset: '2027-13-01' }, true, 'has no days since and sunset'],
  [{ ...announced, link: undefined }, true, 'has no link to a page'],
  [{ ...announced, link: 'http://example.org/' }, true, 'has no link to a page'],
  [{ ...announced, link: '/docs>; rel="next"' }, true, 'has no link to a page'],
]

describe('x-svc-deprecation', () => {
  for (const [given, deprecated, error] of rows)
    it(`${JSON.stringify(given)} of ${deprecated ? 'a deprecated' : 'another'} operation ${error ?? 'is right'}`, () =>
      assert.equal(deprecationError(given, { deprecated }), error))

  it('is sent as the headers of RFC 9745 and RFC 8594', () => {
    assert.deepEqual(deprecationHeaders(announced), {
      deprecation: '@1795132800',
      sunset: 'Sat, 20 Nov 2027 00:00:00 GMT',
      link: '</docs/changelog>; rel="deprecation"; type="text/html"',
    })
  })
})
