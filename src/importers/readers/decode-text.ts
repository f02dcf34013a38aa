import { ImportError } from '../import-error.ts'
import { decodeUtf8 } from './decode-utf8.ts'

/** Decodes bytes in an encoding of the Encoding Standard. Throws `ImportError` at bytes that are not of it. */
async function* decodeAs(chunks: AsyncIterable<Buffer>, label: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(label, { fatal: true })
  const decode = (chunk?: Buffer): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new ImportError(`the file is not ${label}: it has bytes that cannot be decoded`)
    }
  }
  for await (const chunk of chunks) yield decode(chunk)
  yield decode()
}

/** Decodes a stream of bytes, without its byte order mark. Throws `ImportError` at bytes that are not of the encoding. */
export const decodeText = (chunks: AsyncIterable<Buffer>, label: string): AsyncIterable<string> =>
  label === 'utf-8' ? decodeUtf8(chunks) : decodeAs(chunks, label)

/** The name of an encoding in the Encoding Standard; undefined if there is none. */
export function encodingLabel(name: string): string | undefined {
  try {
    return new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}
