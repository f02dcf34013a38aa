/** Calls a pure function of a text, or returns its earlier result for the same text. */
export type Memo = <T>(read: (text: string) => T, text: string) => T

const maxTexts = 5_000

/**
 * Creates the memo tables of one import: one table per function, with the results of its first 5,000 distinct texts.
 * Results are found by the identity of `read`, so it must be a function of a module, not one created for the call.
 * `undefined` is not stored.
 */
export const createMemo = (): Memo => {
  const tables = new Map<(text: string) => unknown, Map<string, unknown>>()
  const tableOf = (read: (text: string) => unknown) => {
    const table = tables.get(read) ?? new Map<string, unknown>()
    tables.set(read, table)
    return table
  }
  return <T>(read: (text: string) => T, text: string): T => {
    const table = tables.get(read) ?? tableOf(read)
    const known = table.get(text)
    if (known !== undefined) return known as T
    const result = read(text)
    if (table.size < maxTexts) table.set(text, result)
    return result
  }
}
