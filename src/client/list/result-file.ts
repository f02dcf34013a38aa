import { accessSync, constants, existsSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ClientError } from '../client-error.ts'
import { resumePath } from './resume-file.ts'

/** The results of a list, written row after row. */
export interface ResultFile extends AsyncDisposable {
  /** Length so far. */
  readonly bytes: number
  /** Adds whole rows, and waits until they are on disk. */
  append(text: string): Promise<void>
  /** What has been written from a position on: `length` bytes, or fewer at the end. */
  read(from: number, length: number): Promise<Buffer>
}

/** Throws ClientError if new results would overwrite a file, and the system's error if their folder takes none. */
export function checkNewResults(out: string): void {
  if (existsSync(out)) throw new ClientError(`${out} exists already; choose another -o, or delete it`)
  accessSync(dirname(out), constants.W_OK)
}

/** Makes a file, and overwrites none that has been made since `checkNewResults`. */
const openNew = (out: string): Promise<FileHandle> =>
  open(out, 'wx+').catch(error => {
    checkNewResults(out)
    throw error
  })

/** Cuts off what follows the rows that are known to be complete. */
async function openAt(out: string, bytes: number): Promise<FileHandle> {
  const file = await open(out, 'r+')
  const { size } = await file.stat()
  if (size >= bytes) {
    await file.truncate(bytes)
    return file
  }
  await file.close()
  throw new ClientError(`${out} has been shortened: delete it and ${resumePath(out)}, and start again`)
}

/** Writes all bytes: a disk that is almost full takes the first of them, and refuses the next ones only. */
async function writeAll(file: FileHandle, bytes: Buffer, at: number) {
  for (let done = 0; done < bytes.length; )
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten
}

/** Opens new results, or those to continue after `from` bytes. Rejects with ClientError if there are others, or if these are shorter. */
export async function openResults(out: string, from: number): Promise<ResultFile> {
  const file = await (from === 0 ? openNew(out) : openAt(out, from))
  let bytes = from
  return {
    get bytes() {
      return bytes
    },
    append: async text => {
      const written = Buffer.from(text)
      await writeAll(file, written, bytes).catch(error => {
        throw Object.assign(error as Error, { path: out })
      })
      await file.datasync()
      bytes += written.length
    },
    read: async (from, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
      return buffer.subarray(0, bytesRead)
    },
    [Symbol.asyncDispose]: () => file.close(),
  }
}
