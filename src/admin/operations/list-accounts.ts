import { AdminProblem } from '#domain/errors/admin-problem.ts'
import { UnknownIdError } from '#domain/keys/administration-error.ts'
import { type AdminHandler, headers } from '../api/admin-route.ts'

const unknownCursor = () =>
  new AdminProblem('invalid_request', {
    detail: '/query/cursor is not the next_cursor of a page.',
    correction: 'Send next_cursor of the previous page unchanged, or omit cursor to start again.',
    invalid_fields: [{ pointer: '/query/cursor', message: 'is not the next_cursor of a page' }],
  })

export const listAccounts: AdminHandler<'listAccounts'> = async ({ query }, { administration }) => {
  const { limit = 100, cursor } = query ?? {}
  const found = await administration.listAccounts({ after: cursor, limit: limit + 1 }).catch(error => {
    throw error instanceof UnknownIdError ? unknownCursor() : error
  })
  const accounts = found.slice(0, limit)
  const last = found.length > limit ? accounts.at(-1) : undefined
  return { status: 200, headers, body: { accounts, next_cursor: last?.account_id ?? null } }
}
