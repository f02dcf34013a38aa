import type { LayerCounts } from './layer-counts.ts'

/** One file of an import, and when the source exported it. */
export interface ImportFile {
  file_name: string
  /** RFC 3339; null where it is unknown, or every record has its own time. */
  snapshot_date: string | null
  /** Whether the files of this date are the whole register: a company that is absent from them has left it. */
  isFull: boolean
}

/** One import: its source and its files, oldest first, with files of the same date next to each other. */
export interface ImportRequest {
  source: string
  /** Equal for two runs over the same files with the same options, so that the second can resume the first. */
  identity: string
  imported_at: string
  files: readonly ImportFile[]
}

/** A file of an import with its number; all rows of the file carry the number. */
export interface NumberedFile extends ImportFile {
  import_id: number
  /** Whether all of its rows have been applied, and those of a file of the whole register compared. */
  isComplete: boolean
}

/** Whether no other file of the import has the date of this one. */
export const isOnlyOfItsDate = (files: readonly NumberedFile[], { import_id, snapshot_date }: NumberedFile): boolean =>
  files.every(file => file.import_id === import_id || file.snapshot_date !== snapshot_date)

/** One import into a partition. Its progress is stored with the last of its files. */
export interface ImportRecord extends Omit<ImportRequest, 'files'> {
  files: readonly NumberedFile[]
  position: number
  counts: LayerCounts
}
