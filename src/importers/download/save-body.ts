import { rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { isDiskFullError } from '#data/files/disk-full-error.ts'
import { giveOpenFile } from '#data/files/give-to-owner.ts'
import { ImportError } from '../import-error.ts'
import { bodyLimits } from './body-limits.ts'
import type { DownloadDeps } from './download-deps.ts'
import { RetryableError, stallMs } from './request.ts'

/** Total bytes of the file, whose body begins at `start`; null where the server does not say. */
export function totalOf(response: Response, start: number): number | null {
  // The length of an encoded body is not that of the file.
  if (response.headers.has('content-encoding')) return null
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '')
  if (range) return Number(range[2])
  const length = response.headers.get('content-length')
  return length === null ? null : start + Number(length)
}

/** The chunks of a body; ends with an error when none has come for a minute. */
async function* chunksOf(response: Response, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  const body = Readable.fromWeb(response.body as ReadableStream, { signal })
  const timer = setTimeout(() => body.destroy(new Error('no byte for a minute')), stallMs)
  try {
    for await (const chunk of body) {
      timer.refresh()
      yield chunk
    }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Appends the body of a reply to the part, each chunk as it arrives. Rejects with RetryableError where the connection ends
 * early, with ImportError or DiskFullError where it is too long. Removes the part where the disk is full.
 */
export async function saveBody(
  response: Response,
  to: { address: string; path: string; start: number },
  deps: DownloadDeps,
) {
  const { address, path, start } = to
  const total = totalOf(response, start)
  const checkLimits = bodyLimits({ address, path, total }, start, deps)
  let bytes = start
  await using file = await open(path, start > 0 ? 'a' : 'w')
  giveOpenFile(file.fd, path)
  // Disposed of with this function: otherwise its timer and its connection would last for another minute.
  await using chunks = chunksOf(response, deps.signal)
  for (;;) {
    const next = await chunks.next().catch(error => {
      deps.signal?.throwIfAborted()
      throw new RetryableError(`${address} was cut off after ${bytes} bytes: ${error.message}`)
    })
    if (next.done) break
    await file.writeFile(next.value).catch(error => {
      // The service of this folder needs the room to charge.
      if (isDiskFullError(error)) rmSync(path, { force: true })
      throw error
    })
    bytes += next.value.length
    checkLimits(bytes)
    deps.onProgress?.({ name: basename(path, '.part'), bytes, total })
  }
  await file.sync()
  if (total !== null && bytes < total) throw new RetryableError(`${address} sent ${bytes} of ${total} bytes`)
  if (total !== null && bytes > total)
    throw new ImportError(`${address} sent more than the ${total} bytes it announced`)
}
