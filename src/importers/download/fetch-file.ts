import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { giveOpenFile, giveToOwner } from '#data/give-to-owner.ts'
import { hashFile } from '../hash-file.ts'
import { ImportError } from '../import-error.ts'
import type { DownloadDeps } from './download-deps.ts'
import { RetryableError, request, stallMs } from './request.ts'
import { withRetries } from './with-retries.ts'

/** What is known of a fetched file, kept beside it as `<file>.json`. */
export interface FetchedFile {
  address: string
  etag: string | null
  /** The header as it was sent: an HTTP date. */
  last_modified: string | null
  bytes: number
  sha256: string
  /** RFC 3339 */
  fetched_at: string
}

/** Identifies the version of a file of which a part has arrived. */
interface Part {
  address: string
  /** A strong entity tag or a date, for `If-Range`; null where none was sent, and then the file is fetched from its start. */
  validator: string | null
}

const readJson = <T>(path: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch {
    return undefined
  }
}

const writeOwned = async (path: string, value: unknown) => {
  await writeFile(path, JSON.stringify(value, null, 2))
  giveToOwner(path)
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

const validatorOf = ({ headers }: Response): string | null => {
  if (headers.has('content-encoding')) return null
  const etag = headers.get('etag')
  return etag && !etag.startsWith('W/') ? etag : headers.get('last-modified')
}

/** Total bytes of the file; null where the server does not say. */
function totalOf(response: Response, start: number): number | null {
  // The length of an encoded body is not that of the file.
  if (response.headers.has('content-encoding')) return null
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '')
  if (range) return Number(range[2])
  const length = response.headers.get('content-length')
  return length === null ? null : start + Number(length)
}

/** Throws ImportError for a web page, such as one of an error that is answered with 200: no register publishes its file so. */
function refusePage({ headers }: Response, address: string) {
  if (!/^text\/html\b/i.test(headers.get('content-type') ?? '')) return
  throw new ImportError(
    `${address} answered with a web page in place of the file. Download the files manually: svc import --list shows where.`,
  )
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

/** Appends the body of a reply to the part, each chunk as it arrives. Rejects with RetryableError where the connection ends early. */
async function save(response: Response, to: { address: string; path: string; start: number }, deps: DownloadDeps) {
  const { address, path, start } = to
  const total = totalOf(response, start)
  let bytes = start
  await using file = await open(path, start > 0 ? 'a' : 'w')
  giveOpenFile(file.fd, path)
  const chunks = chunksOf(response, deps.signal)
  for (;;) {
    const next = await chunks.next().catch(error => {
      deps.signal?.throwIfAborted()
      throw new RetryableError(`${address} was cut off after ${bytes} bytes: ${error.message}`)
    })
    if (next.done) break
    await file.writeFile(next.value)
    bytes += next.value.length
    deps.onProgress?.({ name: basename(path, '.part'), bytes, total })
  }
  await file.sync()
  if (total !== null && bytes < total) throw new RetryableError(`${address} sent ${bytes} of ${total} bytes`)
  if (total !== null && bytes > total)
    throw new ImportError(`${address} sent more than the ${total} bytes it announced.`)
}

/**
 * Fetches a file to `path`, and keeps what is known of it in `<path>.json`. Resolves to undefined when the server says that it has
 * not changed. What has arrived when a connection ends is kept, and the next attempt asks for the rest. Rejects with ImportError.
 */
export async function fetchFile(address: string, path: string, deps: DownloadDeps): Promise<FetchedFile | undefined> {
  const [part, partInfo, info] = [`${path}.part`, `${path}.part.json`, `${path}.json`]

  const conditions = (): Record<string, string> => {
    const known = readJson<FetchedFile>(info)
    if (!known || known.address !== address || sizeOf(path) !== known.bytes) return {}
    return {
      ...(known.etag && { 'if-none-match': known.etag }),
      ...(known.last_modified && { 'if-modified-since': known.last_modified }),
    }
  }
  const rest = (): Record<string, string> | undefined => {
    const begun = readJson<Part>(partInfo)
    if (begun?.address !== address || !begun.validator || sizeOf(part) === 0) return
    return { range: `bytes=${sizeOf(part)}-`, 'if-range': begun.validator }
  }
  const removePart = () => {
    for (const file of [part, partInfo]) rmSync(file, { force: true })
  }
  /** Where the body of a reply begins in the file. */
  const startOf = ({ status, headers }: Response): number => {
    if (status === 200) return 0
    const start = Number(/^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1])
    if (status === 206 && start === sizeOf(part)) return start
    removePart()
    throw new RetryableError(`${address} changed while it was fetched`)
  }

  const attempt = async (): Promise<Response | undefined> => {
    const response = await request(address, rest() ?? conditions(), deps, [200, 206, 304, 416])
    if (response.status === 304) return
    refusePage(response, address)
    const start = startOf(response)
    if (start === 0) await writeOwned(partInfo, { address, validator: validatorOf(response) })
    await save(response, { address, path: part, start }, deps)
    return response
  }

  const response = await withRetries(attempt, deps, () => sizeOf(part))
  if (!response) return
  if (!existsSync(part)) throw new ImportError(`${address} sent nothing.`)
  const fetched: FetchedFile = {
    address,
    etag: response.headers.get('etag'),
    last_modified: response.headers.get('last-modified'),
    bytes: sizeOf(part),
    sha256: await hashFile(part),
    fetched_at: new Date(deps.now()).toISOString(),
  }
  renameSync(part, path)
  await writeOwned(info, fetched)
  removePart()
  return fetched
}
