import { ImportError } from '../import-error.ts'

/** Records of the main files that could not be read, of so many, and why the first of them. */
export interface UnreadableRecords {
  records: number
  of: number
  first_reason: string
}

// A few odd records among few say nothing about a file, nor does a single one, as API replies are.
const minRecords = 5
const maxShare = 0.1

const areTooMany = ({ records, of }: UnreadableRecords): boolean =>
  (records === of && of > 1) || (records >= minRecords && records >= of * maxShare)

export const describeUnreadable = ({ records, of, first_reason }: UnreadableRecords): string =>
  `${records} of ${of} records could not be read (first reason: ${first_reason})`

/** Throws `ImportError` if so many records could not be read that the file is damaged, or has changed. */
export const refuseUnreadable = (unreadable: UnreadableRecords | null): void => {
  if (!unreadable || !areTooMany(unreadable)) return
  throw new ImportError(`${describeUnreadable(unreadable)}; nothing was replaced`)
}
