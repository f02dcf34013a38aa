import { accessSync, constants, mkdtempSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { createDiskCheck } from '#data/files/disk-space.ts'
import { reasonOf } from '../../logging/reason-of.ts'
import { isDiskFull } from '../../node-runtime/system-errors.ts'

function reasonIfThrown(write: () => void): string | undefined {
  try {
    write()
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

const accessIssue = (dataDir: string) => reasonIfThrown(() => accessSync(dataDir, constants.W_OK))

/** A disk that the system made read-only after an error, or that has no room for another file, does not deny access. */
const writeIssue = (dataDir: string) => reasonIfThrown(() => rmdirSync(mkdtempSync(join(dataDir, '.svc-doctor-'))))

/**
 * What is wrong with the disk of a data folder: that it cannot be written to, or has less free space than is reserved for billed requests.
 * Where usage is in PostgreSQL, nothing is written there for them.
 */
export function diskIssues(dataDir: string, holdsUsage: boolean): string[] {
  const issue = accessIssue(dataDir)
  if (issue !== undefined) return [issue]
  const fate = holdsUsage ? 'billed requests get 503' : 'new releases and imports find no room'
  if (isDiskFull(dataDir)) return [`the disk of ${dataDir} is full: ${fate}, and most commands fail`]
  const unwritten = writeIssue(dataDir)
  if (unwritten !== undefined) return [unwritten]
  return createDiskCheck(dataDir, () => 0)() ? [`the disk of ${dataDir} is almost full: ${fate} once it is full`] : []
}
