import type { FaultShare, MappingCounts } from '../blocks/block-counts.ts'
import { ImportError } from '../import-error.ts'
import { companiesIn } from './unreadable-dates.ts'

// A name in a hundred thousand has a question mark inside a word by itself, and registers have lost letters of their own.
const minShareReported = 0.01
const minRecords = 5
const maxShare = 0.1

/** The names that have `?` for letters, of those of all companies, if there are so many that the operator should know. */
export const lostLetters = (counts: MappingCounts): FaultShare | null => {
  const { lost_letters: lost } = counts
  const of = companiesIn(counts)
  return lost.records >= minRecords && lost.records >= of * minShareReported ? { ...lost, of } : null
}

export const describeLost = ({ records, of, first }: FaultShare): string =>
  `${records} of ${of} names have ? for letters, such as ${first}`

/** Throws `ImportError` if a tool has written `?` for the letters of so many names that it did so in the whole file. */
export const refuseLostLetters = (counts: MappingCounts): void => {
  const lost = lostLetters(counts)
  if (!lost || lost.records < lost.of * maxShare) return
  throw new ImportError(
    `${describeLost(lost)}: a tool has converted the file; import it as the register publishes it; nothing was replaced`,
  )
}
