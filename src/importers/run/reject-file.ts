import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { RejectedRecord } from './rejected-record.ts'

/** The file of rejected records, one JSON object per line; it is created with the first of them. */
export interface RejectFile extends Disposable {
  write(rejects: readonly RejectedRecord[]): void
  /** The file's path, or null while nothing was rejected. */
  readonly path: string | null
}

/** Opens a reject file and removes that of an earlier run, also when this run resumes it. */
export const openRejectFile = (path: string): RejectFile => {
  let descriptor: number | undefined
  rmSync(path, { force: true })
  const open = () => {
    mkdirSync(dirname(path), { recursive: true })
    return openSync(path, 'w')
  }
  return {
    write: rejects => {
      if (rejects.length === 0) return
      descriptor ??= open()
      writeSync(descriptor, rejects.map(reject => `${JSON.stringify(reject)}\n`).join(''))
    },
    get path() {
      return descriptor === undefined ? null : path
    },
    [Symbol.dispose]: () => {
      if (descriptor !== undefined) closeSync(descriptor)
    },
  }
}
