import { closeSync, existsSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { isDiskFullError } from '#data/files/disk-full-error.ts'
import { giveOpenFile } from '#data/files/give-to-owner.ts'
import { makeFolder } from '#data/files/make-folder.ts'
import { ImportError } from '../import-error.ts'

/** A rejected record, as one line of the reject file. */
export interface RejectedRecord {
  file: string
  line: number
  reason: string
  /** The beginning of the record's text, without personal data; null when it could not be parsed. */
  raw: string | null
}

/** The file of rejected records, one JSON object per line. It is created with the first of them. */
export interface RejectFile extends Disposable {
  write(rejects: readonly RejectedRecord[]): void
  /** The file's path; null while nothing was rejected. */
  readonly path: string | null
}

/** The first bytes of a file as text. */
const readStart = (path: string, bytes: number): string => {
  const opened = openSync(path, 'r')
  try {
    const start = Buffer.alloc(bytes)
    return start.toString('utf8', 0, readSync(opened, start))
  } finally {
    closeSync(opened)
  }
}

const firstMember = '{"file":'

/** Throws `ImportError` if the path is of anything but a reject file, which would be removed. */
const checkOverwritten = (path: string): void => {
  if (!existsSync(path)) return
  const found = statSync(path)
  if (found.isFile() && (found.size === 0 || readStart(path, firstMember.length) === firstMember)) return
  throw new ImportError(`${path} already exists, and is not a reject file; give --reject-file another name`)
}

/** Writes to an open reject file. Throws `ImportError` when its disk, which may not be that of the data folder, is full. */
const writeTo = (descriptor: number, text: string, path: string): void => {
  try {
    writeSync(descriptor, text)
  } catch (error) {
    if (!isDiskFullError(error)) throw error
    throw new ImportError(
      `${path} cannot be written: its disk is full; the partitions are unchanged; free some space, or name another --reject-file`,
    )
  }
}

/** Opens a reject file and removes that of an earlier run, even if this run resumes it. */
export const openRejectFile = (path: string): RejectFile => {
  let descriptor: number | undefined
  checkOverwritten(path)
  rmSync(path, { force: true })
  const open = () => {
    makeFolder(dirname(path))
    const opened = openSync(path, 'w')
    giveOpenFile(opened, path)
    return opened
  }
  return {
    write: rejects => {
      if (rejects.length === 0) return
      descriptor ??= open()
      writeTo(descriptor, rejects.map(reject => `${JSON.stringify(reject)}\n`).join(''), path)
    },
    get path() {
      return descriptor === undefined ? null : path
    },
    [Symbol.dispose]: () => {
      if (descriptor !== undefined) closeSync(descriptor)
    },
  }
}

const maxRawLength = 2_000

/** The first 2,000 characters of a record's JSON, without the members `persons`, which describe natural persons. */
export const redactedExcerpt = (value: unknown, persons: readonly string[]): string => {
  try {
    return JSON.stringify(value, (key, member) => (persons.includes(key) ? undefined : member)).slice(0, maxRawLength)
  } catch {
    return 'nested too deeply to be shown'
  }
}

const minRejected = 1_000

/**
 * Whether at least half of the records read so far, and at least 1,000, were rejected: the file is then damaged or not
 * one of the register.
 */
export const isMostlyRejected = ({ read, rejected }: { read: number; rejected: number }): boolean =>
  rejected >= minRejected && rejected * 2 >= read
