import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { errorCode } from '#domain/error-code.ts'
import { pauseThread } from '../async/pause-thread.ts'

const maxBytes = 1024 * 1024
const pauseMs = 20
/** Ten seconds in all: a pipe may be from a program that asks another machine. */
const pausesAtMost = 500

/** In the form of the system's errors, which the command line says with the setting to change. */
export const fileRefusal = (
  path: string,
  code: 'EISDIR' | 'SVC_FILE_EMPTY' | 'SVC_FILE_TOO_LARGE' | 'SVC_PIPE_SILENT',
): NodeJS.ErrnoException => Object.assign(new Error(`${code}: read '${path}'`), { code, path, syscall: 'read' })

/** Bytes that were read; undefined if a pipe has none yet. */
function readNow(descriptor: number, buffer: Buffer, path: string): number | undefined {
  try {
    return readSync(descriptor, buffer)
  } catch (error) {
    if (errorCode(error) === 'EAGAIN') return undefined
    throw Object.assign(error as Error, { path })
  }
}

/** Throws if a file is too long, or a pipe is silent for so many pauses in a row. */
function readAll(descriptor: number, path: string, pauses: number): Buffer {
  const buffer = Buffer.alloc(maxBytes + 1)
  const isPipe = fstatSync(descriptor).isFIFO()
  let length = 0
  let waits = 0
  while (length <= maxBytes) {
    const read = readNow(descriptor, buffer.subarray(length), path)
    // A pipe also seems to be at its end before another process has opened it for writing.
    if (read === undefined || (isPipe && length + read === 0)) {
      if (waits++ === pauses) throw fileRefusal(path, 'SVC_PIPE_SILENT')
      pauseThread(pauseMs)
      continue
    }
    if (read === 0) return buffer.subarray(0, length)
    length += read
    waits = 0
  }
  throw fileRefusal(path, 'SVC_FILE_TOO_LARGE')
}

/**
 * The text of a file that an operator names: at most 1 MiB, of a pipe within ten seconds. A device such as /dev/zero has no end, and
 * a pipe may never have one. Throws an error of the form of the system's, which names the file.
 */
export function readSmallFile(path: string, pauses = pausesAtMost): string {
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    return readAll(descriptor, path, pauses).toString('utf8')
  } finally {
    closeSync(descriptor)
  }
}
