import assert from 'node:assert/strict'
import fc from 'fast-check'
import { canonicalJson, type Json } from '#domain/idempotency/canonical-json.ts'
import { differingFields, differingPaths } from '#domain/idempotency/differing-paths.ts'

const rows: readonly [one: Json, other: Json, paths: string[]][] = [
  [{ a: 1 }, { a: 1 }, []],
  [{ a: 1 }, { a: 2 }, ['/a']],
  [{ a: 1 }, {}, ['/a']],
  [{ a: null }, {}, ['/a']],
  [{ a: [1, 2] }, { a: [2, 1] }, ['/a/0', '/a/1']],
  [{ a: [1] }, { a: [1, 2] }, ['/a/1']],
  [{ a: [] }, { a: {} }, ['/a']],
  [{ a: 1 }, { a: '1' }, ['/a']],
  [{ 'a/b~c': 1 }, { 'a/b~c': 2 }, ['/a~1b~0c']],
  [
    { references: [{ country: 'NO' }] },
    { references: [{ country: 'GB', ref: 'x' }] },
    ['/references/0/country', '/references/0/ref'],
  ],
]

const json = fc.jsonValue().map(value => JSON.parse(JSON.stringify(value)) as Json)

describe('the differences of two JSON values', () => {
  for (const [one, other, paths] of rows)
    it(`of ${JSON.stringify(one)} and ${JSON.stringify(other)} are at ${paths.join(', ') || 'no place'}`, () => {
      assert.deepEqual(differingPaths(one, other, 20), paths)
      assert.deepEqual(differingFields(one, other), [
        ...new Set(paths.map(path => (path.split('/')[1] ?? '').replace('~1', '/').replace('~0', '~'))),
      ])
    })

  it('are limited to a maximum', () => {
    assert.equal(differingPaths(Array(50).fill(1), Array(50).fill(2), 20).length, 20)
  })

  it('are none if and only if the canonical texts are equal, for 1,000 pairs of random values', () => {
    const similar = fc
      .tuple(json, json, fc.boolean())
      .map(([one, other, isSame]) => [one, isSame ? one : other] as const)
    fc.assert(
      fc.property(similar, ([one, other]) => {
        assert.equal(differingPaths(one, other, 1).length === 0, canonicalJson(one) === canonicalJson(other))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('canonical JSON', () => {
  it('is the same for every order of names, and differs with the order of rows', () => {
    assert.equal(canonicalJson({ b: [{ d: 1, c: 2 }], a: null }), '{"a":null,"b":[{"c":2,"d":1}]}')
    assert.notEqual(canonicalJson([1, 2]), canonicalJson([2, 1]))
  })
})
