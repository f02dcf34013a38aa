import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { create, extract } from 'tar'
import { errorCode } from '#domain/error-code.ts'
import { isSystemError } from '../../node-runtime/system-errors.ts'
import { whenKilled } from '../../node-runtime/when-killed.ts'
import { BackupError } from './backup-error.ts'
import { type Manifest, manifestName } from './manifest.ts'

/** Runs a function with a temporary folder, and removes it, which holds copies of secrets, also if a signal ends the process. */
export async function withTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-backup-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  using _ = whenKilled(remove)
  try {
    return await use(folder)
  } finally {
    remove()
  }
}

/** Writes a backup as a tar archive, the manifest first. */
export async function writeArchive(folder: string, { files }: Manifest, output: Writable): Promise<void> {
  const names = [manifestName, ...files.map(({ name }) => name)]
  await pipeline(create({ cwd: folder, portable: true, noDirRecurse: true }, names), output, { end: false })
}

/** The library has no code of its own for an archive whose end is missing; zlib has one for a compressed archive. */
const isCutOff = (error: unknown) =>
  errorCode(error) === 'Z_BUF_ERROR' || (error instanceof Error && error.message.includes('Truncated input'))

/** Passes on what is read. Throws BackupError if that is nothing, as where the program before the pipe has failed. */
async function* unlessEmpty(input: NodeJS.ReadableStream) {
  let isEmpty = true
  for await (const chunk of input) {
    isEmpty &&= chunk.length === 0
    yield chunk
  }
  if (isEmpty)
    throw new BackupError('nothing was read from standard input; check that the command before the pipe wrote a backup')
}

/**
 * Extracts the files of an archive, and nothing that is not a file. Rejects with BackupError if it is not one, and with the system's
 * errors.
 */
export async function readArchive(input: NodeJS.ReadableStream, folder: string): Promise<void> {
  const isFile = (_path: string, entry: object) =>
    'type' in entry && (entry.type === 'File' || entry.type === 'Directory')
  try {
    await pipeline(unlessEmpty(input), extract({ cwd: folder, filter: isFile, strict: true }))
  } catch (error) {
    if (error instanceof BackupError) throw error
    // Of the disk that it is extracted to, which the error does not name: the archive may be a whole one.
    if (isSystemError(error) && error.syscall !== 'read') throw Object.assign(error, { path: error.path ?? folder })
    if (isCutOff(error)) throw new BackupError('the archive was cut off: it ends within a file; read the whole of it')
    throw new BackupError('what was read is not a backup: a tar archive made by svc backup was expected')
  }
}
