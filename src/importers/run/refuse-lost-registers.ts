import { existsSync } from 'node:fs'
import { partitionFile } from '#data/partitions/partition-file.ts'
import { registerSource, wasRegisterImported } from '../../administration/imported-before.ts'
import { importNoteFile } from '../../administration/task-notes.ts'
import { ImportError } from '../import-error.ts'
import type { Importer } from '../importer.ts'

/**
 * Throws `ImportError` where a source of many countries would make anew the partition of a register that was imported
 * before and is lost: all its other companies would be answered 404 instead of 503.
 */
export const refuseLostRegisters = ({ countries }: Importer, dataDir: string): void => {
  if (countries.length === 1) return
  const isLost = (country: string) =>
    !existsSync(partitionFile(dataDir, country)) && wasRegisterImported(dataDir, country)
  const country = countries.find(isLost)
  if (country === undefined) return
  const lost = registerSource(country)
  throw new ImportError(
    `the ${country} partition is missing, though ${lost} was imported before, and this source has only some of its companies; import ${lost} again first, or remove ${importNoteFile(dataDir, lost)}`,
  )
}
