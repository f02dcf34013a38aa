import { AdminProblem } from '#domain/errors/admin-problem.ts'
import { type AdminHandler, headers } from '../api/admin-route.ts'

const unknownCursor = () =>
  new AdminProblem('invalid_request', { invalid_fields: [{ pointer: '/query/cursor', message: 'is not of a page' }] })

export const listAccounts: AdminHandler<'listAccounts'> = async ({ query }, { administration }) => {
  const { limit = 100, cursor } = query ?? {}
  const all = await administration.listAccounts()
  const start = cursor === undefined ? 0 : all.findIndex(({ account_id }) => account_id === cursor) + 1
  if (cursor !== undefined && start === 0) throw unknownCursor()
  const accounts = all.slice(start, start + limit)
  const last = start + limit < all.length ? accounts.at(-1) : undefined
  return { status: 200, headers, body: { accounts, next_cursor: last?.account_id ?? null } }
}
