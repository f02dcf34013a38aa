import assert from 'node:assert/strict'
import { countryCodes } from '#domain/countries.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import { checkKeyRequest, type KeyRequest } from '#domain/keys/key-request.ts'
import { restrictedRequest } from '../../support/key-request.ts'

const now = Date.parse('2026-11-20T15:00:00Z')

const restricted: KeyRequest = { ...restrictedRequest, expires_at: null }
const secretKey: KeyRequest = { ...restricted, class: 'sk', scopes: [] }

const check = (change: Partial<KeyRequest>) => checkKeyRequest({ ...restricted, ...change }, now)

const addresses = (length: number) => Array.from({ length }, (_, i) => `10.0.${i >> 8}.${i & 255}`)

type Refused = readonly [what: string, request: Partial<KeyRequest>, words: RegExp]

const refused: readonly Refused[] = [
  ['without a name', { name: ' ' }, /the name of a key cannot be empty/],
  ['with a name of 201 characters', { name: 'x'.repeat(201) }, /name of a key can have at most 200 characters/],
  ['with a name of two lines', { name: 'a\nb' }, /name of a key must be one line without control characters/],
  ['with a NUL in its name, which PostgreSQL cannot store', { name: 'a\0b' }, /without control characters/],
  ['with half a surrogate pair in its name, which is no UTF-8', { name: 'a\ud800' }, /must be valid Unicode/],
  [
    'with a key as its name',
    { name: `svc_live_rk_${'0'.repeat(12)}_${'0'.repeat(39)}` },
    /name of a key must not contain an API key/,
  ],
  ['without scopes', { scopes: [] }, /needs scopes, of companies:read, /],
  ['with an unknown scope', { scopes: ['companies:read', 'admin'] }, /unknown scope: admin; scopes are companies:/],
  ['with a scope named like a member of every object', { scopes: ['constructor'] }, /unknown scope: constructor;/],
  ['with an address that is none', { ip_allowlist: ['192.0.2.1', 'home'] }, /not an address or CIDR range: home;/],
  ['with a range too narrow', { ip_allowlist: ['192.0.2.0/33'] }, /not an address or CIDR range: 192.0.2.0\/33;/],
  ['with a country not served', { country_scope: ['NO', 'US'] }, /country not supported: US;/],
  ['with a country in small letters', { country_scope: ['no'] }, /country not supported: no; .*capitals/],
  ['with a pattern without a slash', { endpoints: ['v1/companies/*'] }, /not a path pattern: v1\/companies\/\*;/],
  ['with a pattern of a whole address', { endpoints: ['https://x/v1/*'] }, /not a path pattern: https:/],
  [
    'with a pattern of an unknown path',
    { endpoints: ['/v1/companies/*', '/v1/companys/*'] },
    /the pattern \/v1\/companys\/\* matches no operation; write \/v1\/companies\/\*/,
  ],
  ['with a pattern of 501 characters', { endpoints: [`/${'a'.repeat(500)}`] }, /at most 500 characters/],
  ['with 101 patterns', { endpoints: Array.from({ length: 101 }, (_, i) => `/${i}`) }, /at most 100 endpoints/],
  ['with 1,001 addresses', { ip_allowlist: addresses(1_001) }, /at most 1000 addresses/],
  ['with rate_limit_rpm 0', { rate_limit_rpm: 0 }, /whole number of requests a minute, 1 or more/],
  ['with rate_limit_rpm -1', { rate_limit_rpm: -1 }, /whole number/],
  ['with rate_limit_rpm 1.5', { rate_limit_rpm: 1.5 }, /whole number/],
  ['with rate_limit_rpm NaN', { rate_limit_rpm: Number.NaN }, /whole number/],
]

const refusedSecretKeys: readonly Refused[] = [
  ['scopes', { scopes: ['companies:read'] }, /a secret key has every scope/],
  ['an ip_allowlist', { ip_allowlist: ['192.0.2.1'] }, /a secret key has full access/],
  ['a country_scope', { country_scope: ['NO'] }, /a secret key has full access/],
  ['endpoints', { endpoints: ['/v1/*'] }, /a secret key has full access/],
  ['rate_limit_rpm', { rate_limit_rpm: 10 }, /a secret key has full access/],
]

const isRefusal = (words: RegExp) => (error: unknown) => {
  assert.ok(error instanceof AdministrationError, String(error))
  assert.match(error.message, words)
  assert.doesNotMatch(error.message, /\n/)
  return true
}

describe('a restricted key', () => {
  it('has exactly the five constraints and the scopes of the request', () => {
    const request: Partial<KeyRequest> = {
      scopes: ['companies:read', 'usage:read'],
      ip_allowlist: ['192.0.2.0/24', '2001:db8::1'],
      country_scope: [...countryCodes],
      endpoints: ['/v1/companies/*'],
      rate_limit_rpm: 1,
      expires_at: null,
    }
    assert.deepEqual(check(request), { ...restricted, ...request })
  })

  it('has its name without the white space around it', () => {
    assert.equal(check({ name: ' crm ' }).name, 'crm')
  })

  it('may be restricted by its scopes only: three empty lists, no rate limit, no expiry', () => {
    assert.deepEqual(check({}), restricted)
  })

  it('has each scope, address, country and pattern once, even if repeated in the request', () => {
    const twice = {
      scopes: Array(12).fill('companies:read'),
      ip_allowlist: ['192.0.2.1', '192.0.2.1'],
      country_scope: Array(60).fill('NO'),
      endpoints: Array(101).fill('/v1/*'),
    }
    const { scopes, ip_allowlist, country_scope, endpoints } = check(twice)
    assert.deepEqual(
      [scopes, ip_allowlist, country_scope, endpoints],
      [['companies:read'], ['192.0.2.1'], ['NO'], ['/v1/*']],
    )
  })

  it('may have 1,000 addresses', () => {
    assert.equal(check({ ip_allowlist: addresses(1_000) }).ip_allowlist.length, 1_000)
  })

  it('may have 100 patterns of 500 characters, the maximum that a 403 can list', () => {
    const endpoints = Array.from({ length: 100 }, (_, i) => `/v1/companies/NO/${i}`.padEnd(500, 'a'))
    assert.deepEqual(check({ endpoints }).endpoints, endpoints)
  })

  for (const [what, request, words] of refused)
    it(`is refused in one line ${what}`, () => {
      assert.throws(() => check(request), isRefusal(words))
    })
})

describe('a secret key', () => {
  it('is created without scopes, because it has all of them implicitly', () => {
    assert.deepEqual(checkKeyRequest(secretKey, now), secretKey)
  })

  for (const [what, request, words] of refusedSecretKeys)
    it(`has full access, so it is refused with ${what}`, () => {
      assert.throws(() => checkKeyRequest({ ...secretKey, ...request }, now), isRefusal(words))
    })
})
