/** One record as a reader found it, or why it could not be read; `line` is where it begins, counted from 1. */
export type RawRecord<T> = { line: number; value: T } | UnreadableRecord

export interface UnreadableRecord {
  line: number
  reason: string
  raw: string
}
