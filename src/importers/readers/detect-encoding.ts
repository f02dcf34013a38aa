import { ImportError } from '../import-error.ts'
import { decodeUtf8 } from './decode-utf8.ts'

/** The encoding of a text, by its name in the Encoding Standard, and whether a byte order mark says so. */
export interface TextEncoding {
  label: string
  hasMark: boolean
}

const marks = [
  { bytes: Buffer.from([0xef, 0xbb, 0xbf]), label: 'utf-8' },
  { bytes: Buffer.from([0xff, 0xfe]), label: 'utf-16le' },
  { bytes: Buffer.from([0xfe, 0xff]), label: 'utf-16be' },
] as const

/** The encoding of UTF-16 without a mark: nearly every other byte of Western text is zero. */
function unmarkedUtf16(start: Buffer): string | undefined {
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd < start.length / 4) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/**
 * The encoding of the text in a stream of bytes: UTF-8, UTF-16, or else Windows-1252, in which every byte is a
 * character. Reads the stream to its end unless its first bytes decide.
 */
export async function detectEncoding(chunks: AsyncIterable<Buffer>): Promise<TextEncoding> {
  let found: TextEncoding | undefined
  const withStart = async function* () {
    for await (const chunk of chunks) {
      if (!found) {
        const mark = marks.find(({ bytes }) => chunk.subarray(0, bytes.length).equals(bytes))
        const label = mark?.label ?? unmarkedUtf16(chunk.subarray(0, 1024))
        found = { label: label ?? 'utf-8', hasMark: mark !== undefined }
        if (label !== undefined) return
      }
      yield chunk
    }
  }
  try {
    for await (const _ of decodeUtf8(withStart())) {
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return { label: 'windows-1252', hasMark: false }
  }
  return found ?? { label: 'utf-8', hasMark: false }
}
