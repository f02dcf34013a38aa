import { existsSync } from 'node:fs'
import { partitionFile } from '#data/partitions/partition-file.ts'
import { importNoteFile, taskNotes } from '../../administration/task-notes.ts'
import { ImportError } from '../import-error.ts'
import type { Importer } from '../importer.ts'
import { importers } from '../importers.ts'

const isOf = (source: string, country: string) => importers.get(source)?.countries.join() === country

/**
 * Throws `ImportError` where a source of many countries would make anew the partition of a register that was imported
 * before and is lost: all its other companies would be answered 404 instead of 503.
 */
export const refuseLostRegisters = ({ countries }: Importer, dataDir: string): void => {
  if (countries.length === 1) return
  const notes = taskNotes(dataDir).filter(({ task, succeeded }) => task === 'import' && succeeded !== null)
  for (const country of countries.filter(each => !existsSync(partitionFile(dataDir, each)))) {
    const lost = notes.find(({ source }) => isOf(source, country))?.source
    if (lost === undefined) continue
    throw new ImportError(
      `the ${country} partition is missing, though ${lost} was imported before, and this source has only some of its companies; import ${lost} again first, or remove ${importNoteFile(dataDir, lost)}`,
    )
  }
}
