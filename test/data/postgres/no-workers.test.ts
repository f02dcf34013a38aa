import assert from 'node:assert/strict'
import { connectPostgres, type Queryable } from '#data/postgres/connect.ts'
import { readLastUsed, readReport } from '#data/postgres/usage/usage-reports.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { createUsageDatabase } from '../../support/usage-engines.ts'

const reads = {
  'the last use of a key': (postgres: Queryable) => readLastUsed(postgres, 'acct_a', ['kid']),
  'a report of usage': (postgres: Queryable) =>
    readReport(postgres, {
      accountId: 'acct_a',
      from: Date.UTC(2026, 0, 1),
      to: Date.UTC(2027, 0, 1),
      groupBy: ['operation'],
      window: 'month',
    }),
}

describeWithPostgres('PostgreSQL', () => {
  for (const [what, read] of Object.entries(reads))
    it(`reads ${what} without starting workers, which took 5 ms of 5.5`, async () => {
      await using postgres = connectPostgres(await createUsageDatabase(), { max: 1 })
      const plans: string[] = []
      const explaining: Queryable = {
        query: async (statement, values) => {
          const rows = await postgres.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement}`, values)
          plans.push(...rows.map(row => row['QUERY PLAN']))
          return []
        },
      }
      await read(explaining)
      assert.ok(plans.length > 0)
      assert.deepEqual(
        plans.filter(line => /Gather|Workers/.test(line)),
        [],
      )
    })
})
