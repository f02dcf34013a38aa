import { type AdminHandler, headers } from '../api/admin-route.ts'
import { refuseUnknownCursor } from './unknown-cursor.ts'

export const listAccounts: AdminHandler<'listAccounts'> = async ({ query }, { administration }) => {
  const { limit = 100, cursor } = query ?? {}
  const found = await administration.listAccounts({ after: cursor, limit: limit + 1 }).catch(refuseUnknownCursor)
  const accounts = found.slice(0, limit)
  const last = found.length > limit ? accounts.at(-1) : undefined
  return { status: 200, headers, body: { accounts, next_cursor: last?.account_id ?? null } }
}
