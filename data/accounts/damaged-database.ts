import { readThrough } from '../files/read-through.ts'
import { isCorruption } from '../transient-error.ts'
import { DataFolderError } from './data-folder-error.ts'

/** What an operator does about a database of accounts or usage that is damaged. */
export const damaged = (file: string, reason: string) =>
  new DataFolderError(`${file} is damaged (${reason}): restore the data folder from a backup with svc restore`)

const reasonOf = (error: unknown) => (error as Error).message.replace(/^.* - (?=database |file )/s, '')

/** An error of opening a database of the data folder: with the name of the file, if it is damaged, or its disk fails. */
export function namingDamage(file: string, error: unknown): unknown {
  if (!isCorruption(error)) return error
  try {
    readThrough(file)
  } catch (ofDisk) {
    return ofDisk
  }
  return damaged(file, reasonOf(error))
}
