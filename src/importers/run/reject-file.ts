import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { RejectedRecord } from './rejected-record.ts'

/** Where records go that could not be read, one JSON object a line; the file exists only when there are some. */
export interface RejectFile extends Disposable {
  write(rejects: readonly RejectedRecord[]): void
  /** The file's path, or null while nothing was rejected. */
  readonly path: string | null
}

/** A run writes its own rejects anew, also when it goes on where another was killed. */
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
