import { Problem } from '#domain/errors/problem.ts'
import { type CursorContext, type OpenCursor, openCursor } from '#domain/search/answer/cursor.ts'
import type { Call } from '#generated/operations.ts'
import type { OperationDeps } from './deps.ts'
import { fromFirstPage } from './search-request.ts'

type Query = Call<'searchCompanies'>['query']

/** What a cursor is bound to, apart from the keys that sign it. */
type QueryContext = Omit<CursorContext, 'keys'>

export const cursorContext = (context: QueryContext, { secrets }: OperationDeps): CursorContext => {
  const { signing, accepted } = secrets.current()
  return { ...context, keys: [signing.cursorKey, ...accepted.slice(1).map(({ cursorKey }) => cursorKey)] }
}

/** The cursor of a query, or undefined without one. Throws `invalid_request` if it is not of this search. */
export async function openedCursor(
  query: Query,
  now: number,
  context: QueryContext,
  deps: OperationDeps,
): Promise<OpenCursor | undefined> {
  const { cursor } = query
  if (cursor === undefined) return undefined
  const open = () => openCursor(cursor, now, cursorContext(context, deps))
  // Another server may have signed it with a secret that is new.
  const opened = open() ?? ((await deps.secrets.refresh()) ? open() : undefined)
  if (opened) return opened
  throw new Problem('invalid_request', {
    invalid_fields: [{ pointer: '/query/cursor', message: 'is not a cursor for this search' }],
    correction:
      'Send next_cursor unchanged, with the same q, country, mode and filters as the previous page, or omit cursor to start again.',
    suggested_request: fromFirstPage(query),
  })
}
