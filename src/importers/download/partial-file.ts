import { rmSync, truncateSync } from 'node:fs'
import { readJson, writeJson } from '#data/files/json-file.ts'
import { sizeOf } from '#data/files/size-of.ts'
import { RetryableError } from './request.ts'
import { totalOf } from './save-body.ts'

/** Identifies the version of a file of which a part has arrived. */
interface Part {
  address: string
  /** A strong entity tag or a date, for `If-Range`; null where none was sent, and then the file is fetched from its start. */
  validator: string | null
  /** Bytes of the whole file; null or absent where the server did not say. */
  total?: number | null
}

const validatorOf = ({ headers }: Response): string | null => {
  if (headers.has('content-encoding')) return null
  const etag = headers.get('etag')
  return etag && !etag.startsWith('W/') ? etag : headers.get('last-modified')
}

/** Whether a reply continues the version of which a part has arrived: some servers ignore `If-Range`. */
function isSameVersion({ headers }: Response, { validator, total }: Part): boolean {
  const isSame = (known: unknown, told: unknown) => (known ?? told) === (told ?? known)
  const told = headers.get(validator?.startsWith('"') ? 'etag' : 'last-modified')
  const toldTotal = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  return isSame(validator, told) && isSame(total, toldTotal && Number(toldTotal))
}

/** What has arrived of a file: `<file>.part`, with its version in `<file>.part.json`. */
interface PartialFile {
  readonly path: string
  bytes(): number
  /** The headers that ask for the rest; undefined if the file is to be fetched from its start. */
  restHeaders(): Record<string, string> | undefined
  /**
   * Where the body of a reply begins in the file, whose version is noted. Rejects with RetryableError, and removes the part, if it
   * is of another version.
   */
  begin(response: Response): Promise<number>
  remove(): void
}

/** The part of the file at `address` that is fetched to `target`. */
export function partialFile(address: string, target: string): PartialFile {
  const path = `${target}.part`
  const notes = `${target}.part.json`
  const remove = () => {
    for (const file of [path, notes]) rmSync(file, { force: true })
  }
  const startOf = (response: Response): number => {
    const { status, headers } = response
    if (status === 200) return 0
    const start = Number(/^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1])
    const begun = readJson<Part>(notes)
    if (status === 206 && start === sizeOf(path) && begun && isSameVersion(response, begun)) return start
    remove()
    throw new RetryableError(`${address} changed while it was fetched`)
  }
  return {
    path,
    remove,
    bytes: () => sizeOf(path),
    restHeaders: () => {
      const begun = readJson<Part>(notes)
      if (begun?.address !== address || !begun.validator || sizeOf(path) === 0) return undefined
      return { range: `bytes=${sizeOf(path)}-`, 'if-range': begun.validator }
    },
    begin: async response => {
      const start = startOf(response)
      if (start > 0) return start
      // The file is emptied before its notes are written: they do not describe the bytes of an older version.
      if (sizeOf(path) > 0) truncateSync(path)
      writeJson(notes, { address, validator: validatorOf(response), total: totalOf(response, 0) })
      return 0
    },
  }
}
