/** One record of a file, or why it could not be read; `line` is its first line, counted from 1. */
export type RawRecord<T> = { line: number; value: T } | UnreadableRecord

/** The record's text is left out, because it may contain personal data. */
interface UnreadableRecord {
  line: number
  reason: string
}
