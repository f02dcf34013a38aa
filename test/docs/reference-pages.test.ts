import assert from 'node:assert/strict'
import { readTiers } from '#data/reference/tiers.ts'
import { errorCodes } from '#generated/error-codes.ts'
import { buckets, operations, scopes } from '#generated/operations.ts'
import { read, tableRowsOf } from './documents.ts'

const rowsOf = (page: string) => tableRowsOf(read(`docs/${page}.md`))
const code = (name: string) => `\`${name}\``

describe('the reference pages', () => {
  it('list the 25 error codes of the contract with status, members and whether a retry can succeed', () => {
    const listed = rowsOf('errors').filter(([status = '']) => /^\d{3}$/.test(status))
    const expected = Object.entries(errorCodes).map(([name, { status, retryable, facts }]) => [
      String(status),
      code(name),
      facts.map(code).join(', ') || '—',
      retryable ? 'yes' : 'no',
    ])
    assert.equal(expected.length, 25)
    assert.deepEqual(
      listed.map(([status, name, , members, retryable]) => [status, name, members, retryable]),
      expected,
    )
  })

  it('give the requests a minute, the concurrent batches and the stored answers of every tier', () => {
    const rows = rowsOf('limits')
    for (const [tier, limits] of Object.entries(readTiers())) {
      const { lookup, search, global_search, concurrent_batches, stored_answers_mb } = limits
      assert.deepEqual(
        rows.find(([name]) => name === tier),
        [
          tier,
          ...[lookup, search, global_search, concurrent_batches].map(String),
          `${stored_answers_mb?.toLocaleString('en')} MB`,
        ],
      )
    }
  })

  it('give the included results, the fee and the cache window of every tier', () => {
    const hour = 3600
    const windowOf = (seconds: number) =>
      seconds > 24 * hour ? `${seconds / 24 / hour} days` : `${seconds / hour} hours`
    for (const [tier, { included_results, monthly_fee_eur, cache_window_seconds }] of Object.entries(readTiers())) {
      const figures = [
        `${included_results.toLocaleString('en')}`,
        `${monthly_fee_eur} EUR`,
        windowOf(cache_window_seconds),
      ]
      assert.deepEqual(
        rowsOf('billing').find(([name]) => name === tier),
        [tier, ...figures],
      )
    }
  })

  it('list every bucket, and every scope with the operations that need it', () => {
    const listedBuckets = rowsOf('limits').map(([name]) => name)
    for (const bucket of Object.keys(buckets)) assert.ok(listedBuckets.includes(code(bucket)), bucket)
    const table = Object.values(operations)
    for (const scope of scopes) {
      const needing = table.filter(({ scopes: needed }) => (needed as readonly string[]).includes(scope))
      assert.deepEqual(
        rowsOf('keys').find(([name]) => name === code(scope)),
        [code(scope), needing.map(({ method, path }) => code(`${method} ${path}`)).join(', ')],
      )
    }
  })
})
