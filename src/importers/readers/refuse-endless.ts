import { ImportError } from '../import-error.ts'

const mebibytes = 8
const maxBytes = mebibytes * 1024 * 1024
const newline = 10
/** Newline, carriage return, space, tabulator. */
const blanks: readonly number[] = [newline, 13, 32, 9]

const isBlank = (bytes: Uint8Array) => bytes.every(byte => blanks.includes(byte))

/**
 * Passes on the chunks of a CSV file. Throws `ImportError` at 8 MiB without a line end, or of empty lines: a small compressed
 * file may have gigabytes of either.
 */
export async function* refuseEndless(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let lineBytes = 0
  let blankBytes = 0
  let offset = 0
  for await (const chunk of chunks) {
    lineBytes = chunk.includes(newline) ? 0 : lineBytes + chunk.length
    blankBytes = isBlank(chunk) ? blankBytes + chunk.length : 0
    const where = `the ${mebibytes} MiB before byte ${offset + chunk.length}`
    if (lineBytes > maxBytes) throw new ImportError(`the file is not a CSV file: ${where} have no line end`)
    if (blankBytes > maxBytes) throw new ImportError(`the file is damaged: ${where} are empty lines`)
    offset += chunk.length
    yield chunk
  }
}
