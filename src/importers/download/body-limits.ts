import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { checkRoom } from '#data/files/disk-space.ts'
import { ImportError } from '../import-error.ts'
import type { DownloadDeps } from './download-deps.ts'

const gibibyte = 1024 ** 3
/** Many times the size of the largest file of a register. */
const maxBytes = 64 * gibibyte
/** Bytes between two checks of the disk. */
const checkEvery = 16 * 1024 * 1024

interface Body {
  address: string
  /** The file that it is written to. */
  path: string
  /** Bytes of the whole file; null where the server does not say. */
  total: number | null
}

const refuseTooLong = ({ address }: Body, bytes: number) => {
  if (bytes > maxBytes)
    throw new ImportError(`${address} sends more than ${maxBytes / gibibyte} GiB: this is not the file`)
}

/**
 * Returns a function to be called with the bytes that a file has. It throws ImportError or DiskFullError for a body that is too long,
 * or for which the disk has no room; at once where its length is announced. What has arrived of an endless one is removed.
 */
export function bodyLimits(body: Body, start: number, { statfs }: DownloadDeps): (bytes: number) => void {
  const { address, path, total } = body
  const folder = dirname(path)
  refuseTooLong(body, total ?? 0)
  checkRoom(folder, address, (total ?? start) - start, statfs)
  let checked = start
  return bytes => {
    if (bytes - checked < checkEvery) return
    checked = bytes
    try {
      refuseTooLong(body, bytes)
      checkRoom(folder, address, 1, statfs)
    } catch (error) {
      if (total === null) rmSync(path, { force: true })
      throw error
    }
  }
}
