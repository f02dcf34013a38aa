import { chmodSync, constants, copyFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hashFile } from '#data/files/hash-file.ts'
import { makeFolder } from '#data/files/make-folder.ts'
import { syncFile } from '#data/files/sync-file.ts'
import { BackupError } from './backup-error.ts'
import { type BackupFile, type Manifest, readManifest } from './manifest.ts'

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size

/** Copies a file of a backup, and compares the copy with the manifest. */
async function restoreFile(backup: string, folder: string, { name, bytes, sha256 }: BackupFile) {
  const source = join(backup, name)
  const target = join(folder, name)
  const size = sizeOf(source)
  if (size === undefined) throw new BackupError(`${source} is missing`)
  if (size !== bytes) throw new BackupError(`${source} has ${size} bytes in place of ${bytes}`)
  makeFolder(dirname(target), 0o700)
  copyFileSync(source, target, constants.COPYFILE_FICLONE)
  chmodSync(target, 0o600)
  syncFile(target)
  if ((await hashFile(target)).sha256 !== sha256) throw new BackupError(`${source} is damaged: its hash is another one`)
}

/** Copies the files of a backup into an empty folder. Rejects with BackupError if one is missing or damaged. */
export async function restoreBackup(backup: string, folder: string): Promise<Manifest> {
  const manifest = readManifest(backup)
  for (const file of manifest.files) await restoreFile(backup, folder, file)
  return manifest
}
