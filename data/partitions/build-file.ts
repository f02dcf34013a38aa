import { rmSync } from 'node:fs'
import { partitionFile } from './partition-file.ts'

/** The file of a partition that is being built. */
export const buildFile = (dataDir: string, country: string): string => `${partitionFile(dataDir, country)}.building`

/** Removes a build and the journal files of its database. */
export const removeBuild = (filename: string): void => {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(filename + suffix, { force: true })
}
