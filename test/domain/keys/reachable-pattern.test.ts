import assert from 'node:assert/strict'
import { isReachable, reachablePattern } from '#domain/keys/reachable-pattern.ts'

const reachable = [
  '*',
  '/v1/*',
  '/v1/companies/*',
  '/v1/companies/no/*',
  '/v1/companies/NO/923609016',
  '/v1/companies/*/923609016',
  '/v1/companies/DE/HRB 123/B',
  '/v1/countries',
  '/v1/countries*',
  '/v1/countries/gb',
  '/v1/*/no',
  '/v1/health',
  '/v1/companies/search',
  '/v1/**',
  '/llms.txt',
  '/v1/companies/NO/*1*2*3*',
]

const unreachable: readonly (readonly [pattern: string, meant: string])[] = [
  ['/v1/companies', '/v1/companies/*'],
  ['/v1/companies/', '/v1/companies/*'],
  ['/companies/*', '/v1/companies/*'],
  ['/companies/no/*', '/v1/companies/NO/*'],
  ['/V1/Companies/*', '/v1/companies/*'],
  ['/v1/companies/NO', '/v1/companies/NO/*'],
  ['/v1/companies/NO/', '/v1/companies/NO/*'],
  ['/v1/companies/UK/*', '/v1/companies/GB/*'],
  ['/v1/companies/norway/*', '/v1/companies/NO/*'],
  ['/v1/companies/nor', '/v1/companies/NO/*'],
  ['/v1/companies/{country}/{registry_id}?x=1', '/v1/companies/*/*'],
  ['/v1/companies/search?q=*', '/v1/companies/search'],
  ['/v1/companys/*', '/v1/companies/*'],
  ['/v1/account/', '/v1/account/*'],
  ['/mcp', '/v1/companies/*'],
]

describe('an endpoints pattern of a new key', () => {
  it(`matches an operation: ${reachable.join(', ')}`, () => {
    assert.deepEqual(
      reachable.filter(pattern => !isReachable(pattern)),
      [],
    )
  })

  for (const [pattern, meant] of unreachable)
    it(`${pattern} matches no operation, and ${meant} is named, which does`, () => {
      assert.equal(isReachable(pattern), false)
      assert.equal(reachablePattern(pattern), meant)
      assert.equal(isReachable(meant), true)
    })

  // Backtracking over the stars would not end within the test's 60 s.
  it('of 500 stars and letters is judged', () => {
    assert.equal(isReachable(`/${'*a'.repeat(249)}b`), true)
    assert.equal(isReachable(`/x${'*a'.repeat(249)}`), false)
  })
})
