import { renameSync } from 'node:fs'
import { readJson, writeJson } from '#data/files/json-file.ts'
import { sizeOf } from '#data/files/size-of.ts'
import { syncFile } from '#data/files/sync-file.ts'
import { ImportError } from '../import-error.ts'
import { sha256Of } from '../sha256-of.ts'
import type { DownloadDeps } from './download-deps.ts'
import { partialFile } from './partial-file.ts'
import { request } from './request.ts'
import { saveBody } from './save-body.ts'
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
  /** `refused`: an import found that it is no sound file. `confirmed`: it was, and the server sent the same bytes again. */
  fault?: 'refused' | 'confirmed'
}

/**
 * Notes that an import refused the content of a file: it is fetched again once, even if the server would say that it has not
 * changed. Returns false where that was done before.
 */
export function refuseFetched(path: string): boolean {
  const known = readJson<FetchedFile>(`${path}.json`)
  if (!known || known.fault === 'confirmed') return false
  writeJson(`${path}.json`, { ...known, fault: 'refused' })
  return true
}

/**
 * Throws ImportError for a web page, such as an error page that was sent with status 200: no register publishes its file as
 * HTML.
 */
function refusePage({ ok, headers }: Response, address: string) {
  // An error status, such as 416 for a part that no longer fits the file, is handled by `part.begin`.
  if (!ok || !/^text\/html\b/i.test(headers.get('content-type') ?? '')) return
  throw new ImportError(
    `${address} answered with a web page in place of the file; download the files manually: svc import --list shows where`,
  )
}

/** The headers that ask for a file only if it has changed since it was fetched. */
function ifChanged(address: string, path: string): Record<string, string> {
  const known = readJson<FetchedFile>(`${path}.json`)
  if (!known || known.address !== address || known.fault === 'refused' || sizeOf(path) !== known.bytes) return {}
  return {
    ...(known.etag && { 'if-none-match': known.etag }),
    ...(known.last_modified && { 'if-modified-since': known.last_modified }),
  }
}

/**
 * Fetches a file to `path`, and keeps what is known of it in `<path>.json`. Resolves to undefined when the server says that it has
 * not changed. What has arrived when a connection ends is kept, and the next attempt asks for the rest. Rejects with ImportError.
 */
export async function fetchFile(address: string, path: string, deps: DownloadDeps): Promise<FetchedFile | undefined> {
  const part = partialFile(address, path)

  const attempt = async (): Promise<Response | undefined> => {
    const headers = part.restHeaders() ?? ifChanged(address, path)
    const response = await request(address, headers, deps, [200, 206, 304, 416])
    if (response.status === 304) return
    try {
      refusePage(response, address)
      const start = await part.begin(response)
      await saveBody(response, { address, path: part.path, start }, deps)
    } catch (error) {
      // The body of a refused file is unread: its connection would keep the process running.
      await response.body?.cancel().catch(() => {})
      throw error
    }
    return response
  }

  const response = await withRetries(attempt, deps, part.bytes)
  if (!response) return
  if (part.bytes() === 0) throw new ImportError(`${address} sent an empty file`)
  const sha256 = await sha256Of(part.path)
  const before = readJson<FetchedFile>(`${path}.json`)
  const isAgain = before?.fault !== undefined && before.sha256 === sha256
  const fetched: FetchedFile = {
    address,
    etag: response.headers.get('etag'),
    last_modified: response.headers.get('last-modified'),
    bytes: part.bytes(),
    sha256,
    fetched_at: new Date(deps.now()).toISOString(),
    ...(isAgain && { fault: 'confirmed' }),
  }
  // The file is synced before its notes are written, because they state its content.
  syncFile(part.path)
  renameSync(part.path, path)
  writeJson(`${path}.json`, fetched)
  part.remove()
  return fetched
}
