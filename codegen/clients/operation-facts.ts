import type { ClientOperation } from './client-operation.ts'

/** What the runtime of a client, in every language, needs to know of an operation. */
export const operationFacts = (operation: ClientOperation) => ({
  method: operation.http,
  path: operation.path,
  replies: operation.replies,
  conditional: operation.isConditional,
  body: operation.bodyFields,
  messages: operation.messages,
  ...(operation.pages && { pages: operation.pages.list }),
  ...(operation.rows && {
    rows: { list: operation.rows.list, most: operation.rows.most, sums: operation.rows.sums },
  }),
  arguments: operation.schema,
})

/** The media types of the replies of all operations, by status. */
export function allReplies(operations: readonly ClientOperation[]): Record<string, string[]> {
  const all: Record<string, string[]> = {}
  for (const [status, types] of operations.flatMap(({ replies }) => Object.entries(replies)))
    all[status] = [...new Set([...(all[status] ?? []), ...types])]
  return all
}

/** What the description of an operation leaves out: how its method goes beyond one request. */
export function methodNotes({ pages, rows }: ClientOperation, allPages: string): string[] {
  if (rows)
    return [
      `Takes any number of rows, and sends them in batches of ${rows.most}, one after the other; of identical rows one.`,
    ]
  return pages ? [`Reads one page; ${allPages} reads the ${pages.list} of all.`] : []
}
