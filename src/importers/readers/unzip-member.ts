import { basename, extname } from 'node:path'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { fileStamp } from '#data/partitions/partition-file.ts'
import { isSystemError } from '../../node-runtime/system-errors.ts'
import { ImportError } from '../import-error.ts'
import type { DocumentLocation } from './document-location.ts'
import type { OpenZips } from './open-zips.ts'
import { entryOf, type PackedMember, packedMember } from './packed-member.ts'
import { nameUnreadable } from './read-error.ts'

const maxMembersNamed = 5

// As the library says it.
const unsafeName = /^(?:absolute path|invalid relative path): (.*)$/s
const leadsOut = 'a path that leads out of the folder it is unpacked to; get the file from the register again'

/**
 * The `ImportError` for a file that is damaged, or not safe to unpack. A system error is returned unchanged, because it says
 * nothing about the content of the file.
 */
const damaged = (path: string, error: unknown): unknown => {
  if (isSystemError(error)) return nameUnreadable(error, path)
  const reason = String(error instanceof Error ? error.message : error).replace(/\.$/, '')
  const [, unsafe] = unsafeName.exec(reason) ?? []
  if (unsafe !== undefined) return new ImportError(`${basename(path)} contains ${unsafe}, ${leadsOut}`)
  return new ImportError(`${basename(path)} is a damaged or cut short zip file: ${reason}`)
}

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
  if (sum !== member.crc32) throw damaged(path, `the checksum of ${member.fileName} is wrong`)
}

/** Opens a zip file. Rejects with `ImportError` when it is damaged. */
export const openZip = async (path: string): Promise<ZipFile> => {
  try {
    return await openPromise(path, { autoClose: false })
  } catch (error) {
    throw damaged(path, error)
  }
}

const findMembers = async (zip: ZipFile, isWanted: (entry: Entry) => boolean) => {
  const found: Entry[] = []
  const others: string[] = []
  for await (const entry of zip.eachEntry()) {
    if (isWanted(entry)) found.push(entry)
    else if (others.length < maxMembersNamed) others.push(entry.fileName)
  }
  return { found, others }
}

/** What to do with a compressed file in a zip file. */
const unpackFirst = (names: readonly string[]) =>
  names.some(name => /\.(zip|gz|gzip|bz2|tar|tgz|tbz2|7z|rar|xz|zst)$/i.test(name))
    ? '; unpack it, and import what it contains'
    : ''

/** Throws `ImportError` for a workbook, which is a zip file too: spreadsheets change numbers and dates. */
const refuseWorkbook = (path: string, names: readonly string[]) => {
  if (names.some(name => name.startsWith('xl/')))
    throw new ImportError(
      `${basename(path)} is an Excel workbook; import the file that the register publishes, unchanged`,
    )
}

/** Throws `ImportError` for members that are whole and cannot be read: Windows packs those of 2 GB and more as Deflate64. */
const refuseUnreadable = (path: string, members: readonly Entry[]) => {
  if (members.some(member => member.isEncrypted()))
    throw new ImportError(`${basename(path)} is encrypted; unpack it with its password, and import its files`)
  if (members.some(member => !member.canDecodeFileData()))
    throw new ImportError(
      `${basename(path)} is compressed by another method than Deflate, which is not read; unpack it, and import its files`,
    )
}

/** Throws `ImportError` for members with one name, of which only the first could be read. */
const refuseRepeated = (path: string, members: readonly Entry[]) => {
  const names = new Set<string>()
  for (const { fileName } of members) {
    if (names.has(fileName))
      throw new ImportError(`${basename(path)} contains ${fileName} several times; unpack it, and import the right one`)
    names.add(fileName)
  }
}

/** Whether a member is a folder, or an operating system's metadata. */
const isNoFile = (name: string) => name.endsWith('/') || name.startsWith('__MACOSX/') || basename(name).startsWith('.')

/**
 * The members of a zip file that have one of the extensions, in its order. Rejects with `ImportError` when it has none.
 */
export const listMembers = async (path: string, extensions: readonly string[]): Promise<DocumentLocation[]> => {
  const stamp = fileStamp(path)
  const zip = await openZip(path)
  try {
    const isText = ({ fileName }: Entry) => extensions.includes(extname(fileName).toLowerCase()) && !isNoFile(fileName)
    const { found, others } = await findMembers(zip, isText)
    refuseWorkbook(path, [...others, ...found.map(({ fileName }) => fileName)])
    refuseUnreadable(path, found)
    refuseRepeated(path, found)
    if (found.length > 0)
      return found.map(entry => ({
        path,
        member: entry.fileName,
        name: basename(entry.fileName),
        bytes: entry.compressedSize,
        packed: packedMember(entry, stamp),
      }))
    throw new ImportError(
      `${basename(path)} contains no ${extensions.join(', ')} file, only: ${others.join(', ') || 'nothing'}${unpackFirst(others)}`,
    )
  } catch (error) {
    throw error instanceof ImportError ? error : damaged(path, error)
  } finally {
    zip.close()
  }
}

const findMember = async (zip: ZipFile, name: string) =>
  (await findMembers(zip, ({ fileName }) => fileName === name)).found[0]

/** Decompresses one member of a zip file. Rejects with `ImportError` when the file is damaged. */
export const openMember = async (
  path: string,
  name: string,
  packed?: PackedMember,
  zips?: OpenZips,
): Promise<{ bytes: AsyncIterable<Buffer>; progress: () => number }> => {
  const stamp = fileStamp(path)
  const isShared = zips !== undefined && packed?.stamp === stamp
  const zip = isShared ? await zips.open(path, stamp) : await openZip(path)
  const close = () => {
    if (!isShared) zip.close()
  }
  try {
    const member = packed?.stamp === stamp ? entryOf(packed) : await findMember(zip, name)
    if (!member) throw new Error(`it has no member ${name}`)
    const stream = await zip.openReadStreamPromise(member)
    stream.once('close', close)
    let bytes = 0
    const onBytes = (more: number) => {
      bytes += more
    }
    return {
      bytes: checked(stream, member, path, onBytes),
      progress: () => bytes / Math.max(member.uncompressedSize, 1),
    }
  } catch (error) {
    close()
    throw damaged(path, error)
  }
}
