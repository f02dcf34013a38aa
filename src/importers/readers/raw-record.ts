/** One record as a reader found it, or why it could not be read; `line` is where it begins, counted from 1. */
export type RawRecord<T> = { line: number; value: T } | UnreadableRecord

/** Without its text: nobody knows what of it would tell of a natural person, and the line finds it in the file. */
export interface UnreadableRecord {
  line: number
  reason: string
}
