import { errorCode } from '#domain/error-code.ts'
import { ObjectStoreError, type StoreTrouble } from './object-store.ts'

const troubles: Readonly<Record<string, StoreTrouble>> = {
  EACCES: 'refused',
  EPERM: 'refused',
  EROFS: 'refused',
  ENOSPC: 'full',
  EDQUOT: 'full',
}

const sentences: Readonly<Record<StoreTrouble, string>> = {
  away: 'cannot be used',
  refused: 'is not open to this user',
  missing: 'does not exist',
  full: 'is full',
  unfit: 'cannot be used',
}

/** An error of the file system as that of a store. */
export function folderError(address: string, error: unknown): ObjectStoreError {
  if (error instanceof ObjectStoreError) return error
  const code = errorCode(error) || String(error)
  const trouble = troubles[code] ?? 'away'
  return new ObjectStoreError(trouble, `the store ${address} ${sentences[trouble]} (${code})`, { cause: error })
}

export const folderMissing = (address: string): ObjectStoreError =>
  new ObjectStoreError('missing', `the folder of the store ${address} does not exist`)

export const linksMissing = (address: string, cause: unknown): ObjectStoreError =>
  new ObjectStoreError(
    'unfit',
    `the store ${address} is on a disk without hard links (${errorCode(cause)}); move it to one that has them, or use a bucket`,
    { cause },
  )
