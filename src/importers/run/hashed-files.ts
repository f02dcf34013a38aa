import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { fileStamp } from '#data/partitions/partition-file.ts'
import { ImportError } from '../import-error.ts'
import { sha256Of } from '../sha256-of.ts'

/** A file of an import as it was before it was read. */
export interface HashedFile {
  path: string
  sha256: string
  stamp: string
}

export const hashFiles = async (paths: readonly string[]): Promise<HashedFile[]> => {
  const hashed: HashedFile[] = []
  for (const path of paths) {
    // Taken before the hash, so that a change during hashing is noticed.
    const stamp = fileStamp(path)
    hashed.push({ path, stamp, sha256: await sha256Of(path) })
  }
  return hashed
}

/** The SHA-256 of a file in hexadecimal; for several files, the SHA-256 of their hashes in the given order. */
export const hashOfAll = (files: readonly HashedFile[]): string => {
  const [first, ...others] = files.map(({ sha256 }) => sha256)
  if (first !== undefined && others.length === 0) return first
  return createHash('sha256')
    .update(files.map(({ sha256 }) => sha256).join('\n'))
    .digest('hex')
}

const hasChanged = async ({ path, sha256, stamp }: HashedFile): Promise<boolean> => {
  const now = fileStamp(path)
  // A file that was removed while it was open has been read to its end.
  if (now === stamp || now === 'missing' || now === 'unknown') return false
  return (await sha256Of(path)) !== sha256
}

/** Rejects with `ImportError` if a file is no longer what was hashed: parts of two files may have been read. */
export const refuseChanged = async (files: readonly HashedFile[]): Promise<void> => {
  for (const file of files)
    if (await hasChanged(file))
      throw new ImportError(
        `${basename(file.path)} changed while it was read: a download or copy may still be writing it; import it again once it is complete; nothing was replaced`,
      )
}
