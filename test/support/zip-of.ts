import { crc32, deflateRawSync } from 'node:zlib'

const localHeader = 0x04034b50
const centralHeader = 0x02014b50
const endOfCentral = 0x06054b50
const deflate = 8

const fields = (...parts: (readonly [bytes: 2 | 4, value: number])[]): Buffer =>
  Buffer.concat(
    parts.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes)
      buffer.writeUIntLE(value, 0, bytes)
      return buffer
    }),
  )

/** A zip file of the given members, deflated; `crc` may be a wrong checksum. */
export const zipOf = (members: { name: string; content: string | Buffer; crc?: number }[]): Buffer => {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, content, crc = crc32(content) } of members) {
    const packed = deflateRawSync(content)
    const size = Buffer.byteLength(content)
    const title = Buffer.from(name)
    const common = fields(
      [2, 20],
      [2, 0],
      [2, deflate],
      [2, 0],
      [2, 0],
      [4, crc],
      [4, packed.length],
      [4, size],
      [2, title.length],
    )
    const local = Buffer.concat([fields([4, localHeader]), common, fields([2, 0]), title, packed])
    const tail = fields([2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset])
    centrals.push(Buffer.concat([fields([4, centralHeader], [2, 20]), common, tail, title]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = fields(
    [4, endOfCentral],
    [2, 0],
    [2, 0],
    [2, members.length],
    [2, members.length],
    [4, directory.length],
    [4, offset],
    [2, 0],
  )
  return Buffer.concat([...locals, directory, end])
}
