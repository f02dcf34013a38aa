import type { FaultShare } from '../blocks/block-counts.ts'
import { ImportError } from '../import-error.ts'

// Registers have a few such names of their own. A tool that reads a file as another encoding makes all of them so.
const minShareReported = 0.01
const minRecords = 5
const maxShare = 0.25

/** The names that a tool has misread, if there are so many that the operator should know; otherwise null. */
export const misreadNames = (names: FaultShare): FaultShare | null =>
  names.records > 0 && names.records >= names.of * minShareReported ? names : null

export const describeMisread = ({ records, of, first }: FaultShare): string =>
  `${records} of ${of} names with letters outside ASCII were read as another encoding, such as ${first}`

/** Throws `ImportError` if so many names were misread that the whole file was. */
export const refuseMisread = (names: FaultShare): void => {
  if (names.records < minRecords || names.records < names.of * maxShare) return
  throw new ImportError(
    `${describeMisread(names)}: a tool has converted the file; import it as the register publishes it; nothing was replaced`,
  )
}
