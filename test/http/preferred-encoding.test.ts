import assert from 'node:assert/strict'
import { type Encoding, preferredEncoding } from '../../src/http/reply/preferred-encoding.ts'

const cases: readonly (readonly [header: string, encoding: Encoding | undefined])[] = [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['BR;Q=0.9, GZIP;q=0.5', 'br'],
  ['gzip;q=0.9, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['gzip, *;q=0', 'gzip'],
  ['br;q=x', undefined],
  ['gzip;q=0', undefined],
  ['identity', undefined],
  ['', undefined],
]

describe('the encoding of a stored text', () => {
  for (const [header, encoding] of cases)
    it(`is ${encoding ?? 'none'} for accept-encoding: ${header}`, () =>
      assert.equal(preferredEncoding(header), encoding))

  it('is none without the header', () => assert.equal(preferredEncoding(undefined), undefined))
})
