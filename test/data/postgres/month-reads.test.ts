import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMonthReads } from '#data/postgres/usage/month-reads.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { until } from '../../support/until.ts'

const available = { isAway: () => false }

describe('what accounts have used of a month', () => {
  it('is read by one statement at a time: 100 that are asked for meanwhile are the next one, also if the first fails', async () => {
    const asked: { accounts: readonly string[]; settle: PromiseWithResolvers<never[]> }[] = []
    const used = createMonthReads(
      {
        query: (_statement, values = []) => {
          const settle = Promise.withResolvers<never[]>()
          asked.push({ accounts: values[0] as string[], settle })
          return settle.promise
        },
      },
      available,
    )
    const first = used('acct_a', '2026-11')
    await until(() => asked.length === 1)
    const others = []
    for (let i = 0; i < 100; i += 1) {
      others.push(used(`acct_${i}`, '2026-11'))
      await new Promise(resolve => setImmediate(resolve))
    }
    assert.equal(asked.length, 1)
    asked[0]?.settle.reject(new Error('lost'))
    await assert.rejects(first, /lost/)
    await until(() => asked.length === 2)
    assert.equal(asked[1]?.accounts.length, 100)
    asked[1]?.settle.resolve([])
    assert.deepEqual(await Promise.all(others), Array(100).fill(0))
  })

  it('is waited for two seconds, also where a lock holds the statement before', async () => {
    let statements = 0
    const query = () => {
      statements += 1
      return new Promise<never[]>(() => {})
    }
    const used = createMonthReads({ query }, available)
    const ended: string[] = []
    const read = async (account: string, of = used) => {
      await assert.rejects(of(account, '2026-11'), StoreUnavailableError)
      ended.push(account)
    }
    const reads = [read('first')]
    await until(() => statements === 1)
    reads.push(read('second'))
    await sleep(500)
    reads.push(read('later, alone', createMonthReads({ query }, available)))
    await Promise.all(reads)
    assert.deepEqual(ended, ['first', 'second', 'later, alone'])
  })
})
