import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { formatKey, newKeyParts } from '#domain/keys/key-format.ts'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'

const key = 'svc_live_rk_A1b2C3d4E5f6_abcdefghijklmnopqrstuvwxyz012345_Zz9Yy8'
const kept = 'svc_live_rk_A1b2C3d4E5f6_...'

const rows: readonly (readonly [what: string, text: string, clean: string])[] = [
  ['a key', key, kept],
  ['a path', `/v1/companies/NO/${key}/x`, `/v1/companies/NO/${kept}/x`],
  ['a query', `?a=${key}&b=1`, `?a=${kept}&b=1`],
  ['JSON', `{"name":"${key}","n":1}`, `{"name":"${kept}","n":1}`],
  ['two keys', `${key} ${key}.`, `${kept} ${kept}.`],
  ['a key cut off within its secret', `${key.slice(0, 40)}…`, `${kept}…`],
  ['a key with more after it', `${key}abc_def`, kept],
  ['a key in capitals', key.toUpperCase(), 'SVC_LIVE_RK_A1B2C3D4E5F6_...'],
  ['a percent-encoded key', key.replaceAll('_', '%5F'), 'svc%5Flive%5Frk%5FA1b2C3d4E5f6_...'],
  ['a key that was encoded twice', key.replaceAll('_', '%255f'), 'svc%255flive%255frk%255fA1b2C3d4E5f6_...'],
  ['a kid', 'A1b2C3d4E5f6', 'A1b2C3d4E5f6'],
  ['a key without its secret', kept.slice(0, -4), kept.slice(0, -4)],
  ['the form of a key', 'svc_<env>_<class>_<kid>_<secret>_<check>', 'svc_<env>_<class>_<kid>_<secret>_<check>'],
  ['the name of a tool', 'svc_search_companies', 'svc_search_companies'],
]

describe('a text without secrets', () => {
  for (const [what, text, clean] of rows)
    it(`of ${what} is ${clean}`, () => {
      assert.equal(withoutSecrets(text), clean)
    })

  it('has the kid but not the secret of 1,000 random keys', () => {
    for (let made = 0; made < 1000; made += 1) {
      const parts = newKeyParts('test', 'sk', randomBytes)
      const clean = withoutSecrets(`x${formatKey(parts, randomBytes(32))}`)
      assert.equal(clean, `xsvc_test_sk_${parts.kid}_...`)
    }
  })

  it('is unchanged with 100,000 incomplete keys', () => {
    const incomplete = 'svc%2525'.repeat(100_000)
    assert.equal(withoutSecrets(incomplete), incomplete)
  })
})
