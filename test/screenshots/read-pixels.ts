import { inflateSync } from 'node:zlib'

export interface Pixels {
  width: number
  height: number
  /** Red, green and blue of each pixel, by rows. */
  rgb: Buffer
}

const signatureBytes = 8

/** The chunks of a PNG by type; data of the same type are joined. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let at = signatureBytes; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const data = png.subarray(at + 8, at + 8 + length)
    chunks.set(type, Buffer.concat([chunks.get(type) ?? Buffer.alloc(0), data]))
    at += length + 12
  }
  return chunks
}

/** Paeth's predictor: of left, above and left above, the one nearest to their plane. */
function paeth(left: number, above: number, corner: number): number {
  const plane = left + above - corner
  const a = Math.abs(plane - left)
  const b = Math.abs(plane - above)
  const c = Math.abs(plane - corner)
  if (a <= b && a <= c) return left
  return b <= c ? above : corner
}

const predictors: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  left => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
]

const noLine = Buffer.alloc(0)

/** Undoes the filter of a line, whose first byte names it; beyond the edges everything is 0. */
function unfiltered(filtered: Buffer, previous: Buffer): Buffer {
  const predict = predictors[filtered[0] ?? 0] ?? paeth
  const line = Buffer.alloc(filtered.length - 1)
  for (let x = 0; x < line.length; x += 1)
    line[x] = (filtered[x + 1] ?? 0) + predict(line[x - 3] ?? 0, previous[x] ?? 0, previous[x - 3] ?? 0)
  return line
}

/** The pixels of a PNG with 8 bits of red, green and blue, as Chromium writes it. */
export function readPixels(png: Buffer): Pixels {
  const chunks = chunksOf(png)
  const header = chunks.get('IHDR') ?? Buffer.alloc(13)
  if (header[8] !== 8 || header[9] !== 2) throw new Error('the picture is not of 8 bits of red, green and blue')
  const width = header.readUInt32BE(0)
  const height = header.readUInt32BE(4)
  const bytes = inflateSync(chunks.get('IDAT') ?? noLine)
  const size = width * 3 + 1
  const lines: Buffer[] = []
  for (let y = 0; y < height; y += 1)
    lines.push(unfiltered(bytes.subarray(y * size, (y + 1) * size), lines.at(-1) ?? noLine))
  return { width, height, rgb: Buffer.concat(lines) }
}
