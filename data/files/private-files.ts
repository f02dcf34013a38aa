import { chmodSync, closeSync, existsSync, fsyncSync, openSync, statSync, writeFileSync } from 'node:fs'
import { giveOpenFile } from './give-to-owner.ts'
import { makeFolder } from './make-folder.ts'

const setMode = (path: string, mode: number) => {
  if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode)
}

/** Creates a folder with mode 0700, or sets this mode. Throws the system's error. */
export function makePrivateFolder(folder: string): void {
  makeFolder(folder, 0o700)
  setMode(folder, 0o700)
}

/** Sets mode 0600 of a file that this user owns, whatever a copy or a restore gave it. Throws the system's error. */
export function makePrivate(file: string): void {
  if (statSync(file).uid === process.getuid?.()) setMode(file, 0o600)
}

/** Writes a new file, of the owner of its folder, to the disk. Throws the system's error, also if there is one. */
export function writeNew(file: string, text: string, mode: number): void {
  const descriptor = openSync(file, 'wx', mode)
  try {
    writeFileSync(descriptor, text)
    giveOpenFile(descriptor, file)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Writes a new file that only its owner may read, as `writeNew`. */
export const writePrivate = (file: string, text: string): void => writeNew(file, text, 0o600)

function createPrivate(file: string): void {
  const descriptor = openSync(file, 'a', 0o600)
  giveOpenFile(descriptor, file)
  closeSync(descriptor)
}

/**
 * Creates a database file with mode 0600, of the owner of its folder, or sets this mode. SQLite gives its write-ahead log the same mode. Throws the
 * system's error.
 */
export function makePrivateDatabase(file: string): void {
  if (!existsSync(file)) createPrivate(file)
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) setMode(path, 0o600)
}
