import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'

const setMode = (path: string, mode: number) => {
  if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode)
}

/** Makes a folder, or restricts one that exists, so that only its owner can read it. Throws the system's error. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  setMode(folder, 0o700)
}

/** Makes a database file, or restricts one that exists, so that only its owner can read it; SQLite gives its log the same mode. */
export function makePrivateDatabase(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) setMode(path, 0o600)
}
