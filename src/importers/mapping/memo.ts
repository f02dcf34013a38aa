/** Calls a pure function of a text, or returns its earlier result for the same text. */
export type Memo = <T>(read: (text: string) => T, text: string) => T

const maxTexts = 5_000

interface Table {
  results: Map<string, unknown>
  /** The text that was found last and its result: many columns repeat one value, and comparing is faster than hashing. */
  lastText: string
  last: unknown
}

/**
 * Creates the memo tables of one import: one table per function, with the results of its first 5,000 distinct texts.
 * Results are found by the identity of `read`, so it must be a function of a module, not one created for the call.
 * `undefined` is not stored.
 */
export const createMemo = (): Memo => {
  const tables = new Map<(text: string) => unknown, Table>()
  const tableOf = (read: (text: string) => unknown) => {
    const table: Table = { results: new Map(), lastText: '', last: undefined }
    tables.set(read, table)
    return table
  }
  const store = ({ results }: Table, read: (text: string) => unknown, text: string): unknown => {
    const result = read(text)
    if (results.size < maxTexts) results.set(text, result)
    return result
  }
  const find = (table: Table, read: (text: string) => unknown, text: string): unknown => {
    const known = table.results.get(text)
    if (known === undefined) return store(table, read, text)
    table.lastText = text
    table.last = known
    return known
  }
  return <T>(read: (text: string) => T, text: string): T => {
    const table = tables.get(read) ?? tableOf(read)
    const isLast = table.last !== undefined && table.lastText === text
    return (isLast ? table.last : find(table, read, text)) as T
  }
}
