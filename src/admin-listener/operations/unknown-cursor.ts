import { AdminProblem } from '#domain/errors/admin-problem.ts'
import { UnknownCursorError } from '#domain/keys/administration-error.ts'

const unknownCursor = () =>
  new AdminProblem('invalid_request', {
    detail: '/query/cursor is not the next_cursor of a page.',
    correction: 'Send next_cursor of the previous page unchanged, or omit cursor to start again.',
    invalid_fields: [{ pointer: '/query/cursor', message: 'is not the next_cursor of a page' }],
  })

/** Throws the error of a page again; if there is no row that it is to begin after, as a refusal of the cursor. */
export const refuseUnknownCursor = (error: unknown): never => {
  throw error instanceof UnknownCursorError ? unknownCursor() : error
}
