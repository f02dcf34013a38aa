import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Queryable } from '../connect.ts'
import { type Availability, promptReads, readPromptly } from '../prompt-reads.ts'
import { usedOfMonthsSql } from './used-of-months.ts'

const readSql = usedOfMonthsSql('$1', '$2')

interface Row {
  account_id: string
  period: string
  used: number
}

/**
 * Reads what accounts have used of months: all that is asked in one turn of the event loop, and while another is under way, in one
 * statement. One that waits for a lock must not have the others take all connections, and these wait for it no longer than for
 * their own.
 */
export function createMonthReads(
  postgres: Queryable,
  availability: Availability,
): (accountId: string, period: string) => Promise<number> {
  const { query } = promptReads(postgres, availability)
  let asked: { accountIds: string[]; periods: string[]; reading: Promise<Map<string, number>> } | undefined
  let last: Promise<unknown> = Promise.resolve()

  const read = async (accountIds: readonly string[], periods: readonly string[], before: Promise<unknown>) => {
    await Promise.all([before, nextTurn()])
    asked = undefined
    const rows = await query<Row>({ name: 'read_months', text: readSql }, [accountIds, periods])
    return new Map(rows.map(({ account_id, period, used }) => [`${account_id} ${period}`, used]))
  }

  return async (accountId, period) => {
    if (!asked) {
      const [accountIds, periods]: [string[], string[]] = [[], []]
      const reading = read(accountIds, periods, last)
      last = reading.catch(() => {})
      asked = { accountIds, periods, reading }
    }
    asked.accountIds.push(accountId)
    asked.periods.push(period)
    const { reading } = asked
    return (await readPromptly(() => reading, availability)).get(`${accountId} ${period}`) ?? 0
  }
}
