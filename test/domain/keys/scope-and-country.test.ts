import assert from 'node:assert/strict'
import { countryNotAllowed, insufficientScope } from '#domain/keys/key-checks.ts'
import { operations, type Scope, scopes } from '#generated/operations.ts'
import { keyCaller } from '../../support/key-caller.ts'

const caller = (keyClass: 'sk' | 'rk', granted: readonly Scope[]) => keyCaller({ class: keyClass, scopes: granted })

const keyed = Object.entries(operations).filter(([, { takesKey }]) => takesKey)

describe('the scopes of a key', () => {
  it('are the five of docs/keys.md', () => {
    assert.deepEqual([...scopes].sort(), [
      'companies:enrich',
      'companies:read',
      'companies:search',
      'coverage:read',
      'usage:read',
    ])
  })

  for (const [operationId, { scopes: required }] of keyed) {
    it(`permit ${operationId} to a restricted key only with ${required.join(', ')}`, () => {
      for (const granted of scopes) {
        const refusal = insufficientScope(caller('rk', [granted]), required)
        const expected = {
          required_scopes: [...required],
          granted_scopes: [granted],
          missing_scopes: [...required],
        }
        assert.deepEqual(refusal, (required as readonly Scope[]).includes(granted) ? undefined : expected)
      }
    })

    it(`permit ${operationId} to a secret key, which has all scopes implicitly`, () => {
      assert.equal(insufficientScope(caller('sk', []), required), undefined)
    })
  }

  it('are listed as required, granted and missing when one of two is missing', () => {
    assert.deepEqual(
      insufficientScope(caller('rk', ['usage:read', 'companies:read']), ['companies:read', 'coverage:read']),
      {
        required_scopes: ['companies:read', 'coverage:read'],
        granted_scopes: ['usage:read', 'companies:read'],
        missing_scopes: ['coverage:read'],
      },
    )
  })

  it('are not needed by an operation without scopes', () => {
    assert.equal(insufficientScope(caller('rk', []), []), undefined)
  })
})

describe('the country_scope of a key', () => {
  const rows: readonly (readonly [scope: readonly string[], country: string | null, isAllowed: boolean])[] = [
    [[], 'NO', true],
    [[], null, true],
    [['NO', 'SE'], 'NO', true],
    [['NO', 'SE'], 'SE', true],
    [['NO', 'SE'], 'FI', false],
    [['NO', 'SE'], 'no', false],
    [['NO', 'SE'], null, false],
  ]
  for (const [scope, country, isAllowed] of rows)
    it(`${scope.join(', ') || 'that is empty'} ${isAllowed ? 'allows' : 'refuses'} ${country ?? 'all countries'}`, () => {
      const refusal = isAllowed ? undefined : { country, allowed_countries: [...scope] }
      assert.deepEqual(countryNotAllowed(scope, country), refusal)
    })
})
