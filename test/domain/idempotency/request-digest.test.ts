import assert from 'node:assert/strict'
import type { Json } from '#domain/idempotency/canonical-json.ts'
import { outlineOf, requestDigest } from '#domain/idempotency/canonical-json.ts'
import { differingPaths } from '#domain/idempotency/differing-paths.ts'

const rows: readonly [one: Json, other: Json, paths: string[]][] = [
  [{ a: 1 }, { a: 1 }, []],
  [{ a: 1 }, { a: '1' }, ['/a']],
  [{ a: null }, { a: 'null' }, ['/a']],
  [{ a: 1 }, { a: [] }, ['/a']],
  [{ a: [1, 2] }, { a: [2, 1] }, ['/a/0', '/a/1']],
  [{ a: [{ b: 'x', c: 'y' }] }, { a: [{ b: 'x', c: 'z' }, { b: 'x' }] }, ['/a/0/c', '/a/1']],
]

describe('the outline of a request', () => {
  for (const [one, other, paths] of rows)
    it(`of ${JSON.stringify(one)} shows that ${JSON.stringify(other)} differs at ${paths.join(', ') || 'no place'}`, () =>
      assert.deepEqual(differingPaths(outlineOf(one), outlineOf(other), 20), paths))

  it('has 3 characters for each value, however long it is, and the names', () => {
    assert.match(
      JSON.stringify(outlineOf({ references: [{ ref: 'x'.repeat(64), n: 7 }] })),
      /^\{"references":\[\{"ref":"[0-9a-z]{3}","n":"[0-9a-z]{3}"\}\]\}$/,
    )
  })

  it('misses at most 5 of 100,000 differences', () => {
    const marks = Array.from({ length: 100_000 }, (_, at) => outlineOf(`id ${at}`))
    const missed = marks.filter((mark, at) => mark === outlineOf(`id ${at + 1}`)).length
    assert.ok(missed <= 5, String(missed))
  })
})

describe('the digest of a request', () => {
  it('has 43 characters, and is another for another request', () => {
    assert.match(requestDigest('{}'), /^[\w-]{43}$/)
    assert.notEqual(requestDigest('{}'), requestDigest('[]'))
  })
})
