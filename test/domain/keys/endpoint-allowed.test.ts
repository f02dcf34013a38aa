import assert from 'node:assert/strict'
import fc from 'fast-check'
import { endpointAllowed } from '#domain/keys/endpoint-allowed.ts'

type Row = readonly [pattern: string, path: string, isCovered: boolean]

const rows: readonly Row[] = [
  ['/v1/companies/*', '/v1/companies/NO/923609016', true],
  ['/v1/companies/*', '/v1/companies/search', true],
  ['/v1/companies/*', '/v1/companies/lookup-batch', true],
  ['/v1/companies/*', '/v1/companies/DE/HRB 123/B', true],
  ['/v1/companies/*', '/v1/companies/', true],
  ['/v1/companies/*', '/v1/companies', false],
  ['/v1/companies/*', '/v1/countries/NO', false],
  ['/v1/companies/*', '/V1/companies/NO/923609016', false],
  ['/v1/companies/*', '//v1/companies/NO/923609016', false],
  ['/v1/companies/*', '/x/v1/companies/NO/923609016', false],
  ['/v1/companies/*', '/mcp', false],
  ['/v1/companies/NO/*', '/v1/companies/NO/923609016', true],
  ['/v1/companies/NO/*', '/v1/companies/SE/5560125790', false],
  ['/v1/companies/NO/*', '/v1/companies/search', false],
  ['/v1/companies/no/*', '/v1/companies/NO/923609016', true],
  ['/v1/companies/No/*', '/v1/companies/nO/923609016', true],
  ['/v1/companies/no/a', '/v1/companies/no/A', false],
  ['/v1/countries/no', '/v1/countries/NO', true],
  ['/v1/countries/NO', '/v1/countries/no', true],
  ['/v1/companies/se', '/v1/companies/search', false],
  ['/v1/companies/search', '/v1/companies/search', true],
  ['/v1/companies/search', '/v1/companies/search/', false],
  ['/v1/companies/search', '/v1/companies/searches', false],
  ['/v1/companies/search', '/v1/companies/../v1/companies/search', false],
  ['/v1/*/search', '/v1/companies/search', true],
  ['/v1/*/search', '/v1/search', false],
  ['/v1/*/NO/*', '/v1/companies/NO/923609016', true],
  ['/v1/*/NO/*', '/v1/companies/SE/923609016', false],
  ['*', '/v1/account/usage', true],
  ['/v1/**', '/v1/account/usage', true],
  ['/v1/co*', '/v1/countries', true],
  ['/v1/.*', '/v1/countries', false],
  ['/v1/countr[a-z]+', '/v1/countries', false],
  ['/a*a', '/a', false],
  ['/a*a', '/aa', true],
  ['/ab*ba', '/aba', false],
]

/** The same rule as a regular expression. */
const expression = (pattern: string) =>
  new RegExp(`^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`, 's')

const hostile: readonly (readonly [what: string, pattern: string, path: string])[] = [
  ['10 000 stars', '*'.repeat(10_000), `/${'a'.repeat(10_000)}`],
  ['5 000 times a*', `/${'a*'.repeat(5000)}b`, `/${'a'.repeat(10_000)}`],
  ['5 000 times *a', `/${'*a'.repeat(5000)}`, `/${'a'.repeat(9999)}b`],
  ['a long part that almost fits everywhere', `/*${'a'.repeat(5000)}b*`, `/${'a'.repeat(10_000)}`],
]

describe('an endpoints pattern', () => {
  for (const [pattern, path, isCovered] of rows)
    it(`${pattern} ${isCovered ? 'covers' : 'does not cover'} ${path}`, () => {
      assert.equal(endpointAllowed([pattern], path), isCovered)
    })

  it('may be one of several: a path must match one of them', () => {
    const patterns = ['/v1/countries*', '/v1/companies/NO/*']
    assert.equal(endpointAllowed(patterns, '/v1/countries/NO'), true)
    assert.equal(endpointAllowed(patterns, '/v1/companies/NO/923609016'), true)
    assert.equal(endpointAllowed(patterns, '/v1/companies/search'), false)
  })

  it('may be absent: an empty list covers every path', () => {
    assert.equal(endpointAllowed([], '/v1/account/usage'), true)
  })

  it('covers the same paths as a regular expression with .* for each star, for 5 000 random pairs', () => {
    const text = fc.array(fc.constantFrom(...'ab/.'), { maxLength: 8 }).map(parts => parts.join(''))
    const pattern = fc.array(fc.constantFrom(...'ab/.**'), { maxLength: 8 }).map(parts => parts.join(''))
    fc.assert(
      fc.property(pattern, text, (pattern, path) =>
        assert.equal(endpointAllowed([pattern], path), expression(pattern).test(path)),
      ),
      { numRuns: 5000 },
    )
  })

  for (const [what, pattern, path] of hostile)
    it(`of ${what} is matched in linear time with a path of 1 000 000 characters: backtracking would time out`, () => {
      endpointAllowed([pattern], path.repeat(100))
    })
})
