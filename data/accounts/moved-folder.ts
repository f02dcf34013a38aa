import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '../files/json-file.ts'
import { replaceFile } from '../files/replace-file.ts'
import { DataFolderError } from './data-folder-error.ts'

/** Where the accounts of a data folder are now. */
interface Move {
  /** Host, port and name of the database. */
  database: string
  /** In ISO 8601. */
  finished_at: string
}

export const movedNote = (dataDir: string): string => join(dataDir, 'moved.json')

/** Notes in a data folder that its accounts were moved. Throws the system's error. */
export const noteMove = (dataDir: string, move: Move): void =>
  replaceFile(movedNote(dataDir), `${JSON.stringify(move)}\n`, 0o600)

function placeIn(note: string): string {
  const move = readJson<Move>(note)
  return move ? `${move.database} at ${move.finished_at}` : 'PostgreSQL'
}

/** Throws DataFolderError if the accounts of a data folder were moved: usage would be charged in the folder as well. */
export function refuseMoved(dataDir: string): void {
  const note = movedNote(dataDir)
  if (!existsSync(note)) return
  throw new DataFolderError(
    `the accounts of ${dataDir} were moved into ${placeIn(note)}: set SVC_DATABASE_URL, or remove ${note} to go back`,
  )
}
