/** One record of a file, or why it could not be read; `line` is where it begins, counted from 1. */
export type RawRecord<T> = { line: number; value: T } | UnreadableRecord

/** Has no text, because it may contain personal data; the line locates it in the file. */
export interface UnreadableRecord {
  line: number
  reason: string
}
