import type { Postgres } from '../connect.ts'
import { groupValues, monthsOf } from './usage-rows.ts'

const monthSql = 'INSERT INTO usage_months SELECT account_id, period, 0 FROM unnest($1::usage_debit[])'

const charge = {
  kid: 'probe',
  env: 'live',
  operation: 'none',
  bucket: 'companies-read',
  country: null,
  units: 1,
  outcome: 'found',
  included: 2,
} as const

const rolledBack = new Error('rolled back')

/**
 * Charges an account that does not exist, and rolls that back. Rejects if the tables refuse every charge: because of a
 * constraint, a trigger or a missing right, or because one of them is gone.
 */
export async function rehearseCharge(postgres: Pick<Postgres, 'transaction'>, account_id: string): Promise<void> {
  const item = { ...charge, account_id, request_id: account_id, at: Date.now() }
  const [debits, events] = groupValues(monthsOf([{ item }]))
  const rehearsal = postgres.transaction(async ({ query }) => {
    await query('CALL add_events($1, NULL)', [events])
    await query(monthSql, [debits])
    await query('SELECT debit_months($1)', [debits])
    throw rolledBack
  })
  await rehearsal.catch(error => {
    if (error !== rolledBack) throw error
  })
}
