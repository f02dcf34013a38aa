import { basename, extname } from 'node:path'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ImportFailure } from '../import-failure.ts'

const maxMembersNamed = 5

const findMember = async (
  zip: ZipFile,
  extensions: readonly string[],
): Promise<{ member?: Entry; names: string[] }> => {
  const names: string[] = []
  for await (const entry of zip.eachEntry()) {
    if (extensions.includes(extname(entry.fileName).toLowerCase())) return { member: entry, names }
    if (names.length < maxMembersNamed) names.push(entry.fileName)
  }
  return { names }
}

const damaged = (path: string, error: unknown) =>
  new ImportFailure(
    `${basename(path)} is a damaged or cut short zip file: ${error instanceof Error ? error.message : error}.`,
  )

async function* checked(
  stream: Readable,
  member: Entry,
  path: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let sum = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum)
      onBytes(chunk.length)
      yield chunk
    }
  } catch (error) {
    throw damaged(path, error)
  }
  if (sum !== member.crc32) throw damaged(path, `the check sum of ${member.fileName} is wrong`)
}

const openZip = async (path: string): Promise<ZipFile> => {
  try {
    return await openPromise(path, { autoClose: false })
  } catch (error) {
    throw damaged(path, error)
  }
}

/** Unpacks the first member of a zip file that has one of the extensions. Fails with `ImportFailure` on a damaged file. */
export const unzipMember = async (
  path: string,
  extensions: readonly string[],
): Promise<{ bytes: AsyncIterable<Buffer>; progress: () => number }> => {
  const zip = await openZip(path)
  const { member, names } = await findMember(zip, extensions).catch(error => {
    throw damaged(path, error)
  })
  if (!member) {
    zip.close()
    throw new ImportFailure(
      `${basename(path)} holds no ${extensions.join(', ')} file, only: ${names.join(', ') || 'nothing'}.`,
    )
  }
  const stream = await zip.openReadStreamPromise(member).catch(error => {
    throw damaged(path, error)
  })
  stream.once('close', () => zip.close())
  let bytes = 0
  const onBytes = (more: number) => {
    bytes += more
  }
  return {
    bytes: checked(stream, member, path, onBytes),
    progress: () => bytes / Math.max(member.uncompressedSize, 1),
  }
}
