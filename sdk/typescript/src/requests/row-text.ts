import { isObject } from '../is-object.ts'

/** A row whose `ref` is longer, or no text, is refused: it shares no answer. */
const longestRef = 64

const isPlain = (ref: unknown) =>
  ref === undefined || ref === null || (typeof ref === 'string' && ref.length <= longestRef)

/** The `ref` of a row as it is sent, which its answer repeats. */
export const refOf = (row: unknown): string | null => (row as { ref?: string | null }).ref ?? null

/** What a row asks, as text: the same for rows that differ in their `ref` only; undefined if it shares its answer with none. */
export function rowText(row: unknown): string | undefined {
  try {
    const sent: unknown = JSON.parse(JSON.stringify(row))
    if (!isObject(sent)) return undefined
    const { ref, ...asked } = sent
    return isPlain(ref) ? JSON.stringify(asked) : undefined
  } catch {
    return undefined
  }
}
