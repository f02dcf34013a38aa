import { accessSync, constants } from 'node:fs'
import { createDiskCheck } from '#data/files/disk-space.ts'
import { isDiskFull } from '../node-runtime/system-errors.ts'
import { reasonOf } from './reason-of.ts'

function accessIssue(dataDir: string): string | undefined {
  try {
    accessSync(dataDir, constants.W_OK)
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

/**
 * What is wrong with the disk of a data folder: that it is read-only, or has less free space than is reserved for billed requests.
 * Where usage is in PostgreSQL, nothing is written there for them.
 */
export function diskIssues(dataDir: string, holdsUsage: boolean): string[] {
  const issue = accessIssue(dataDir)
  if (issue !== undefined) return [issue]
  const fate = holdsUsage ? 'billed requests get 503' : 'new releases and imports find no room'
  if (isDiskFull(dataDir)) return [`the disk of ${dataDir} is full: ${fate}, and most commands fail`]
  return createDiskCheck(dataDir, () => 0)() ? [`the disk of ${dataDir} is almost full: ${fate} once it is full`] : []
}
