import type { KnownAnswers } from './known-answers.ts'
import { refOf, rowText } from './row-text.ts'

/** A row that repeats another: the position of that among the rows sent, or its answer as JSON. */
interface Repeat {
  source: number | string
  ref: string | null
}

/** Rows that one request answers: of identical ones only the first is sent. */
export interface RowChunk {
  /** Number of the rows before it. */
  first: number
  asked: unknown[]
  /** Of each row sent its number among all rows. */
  numbers: number[]
  /** What each row sent asks; undefined if it shares its answer with none. */
  texts: (string | undefined)[]
  /** Of each row its position among the rows sent, or whose answer it repeats. */
  sources: (number | Repeat)[]
}

const emptyChunk = (first: number): RowChunk => ({ first, asked: [], numbers: [], texts: [], sources: [] })

function repeated(text: string | undefined, { texts }: RowChunk, known: KnownAnswers): Repeat['source'] | undefined {
  if (text === undefined) return undefined
  const earlier = texts.indexOf(text)
  return earlier >= 0 ? earlier : known.get(text)
}

function add(chunk: RowChunk, row: unknown, known: KnownAnswers) {
  const text = rowText(row)
  const source = repeated(text, chunk, known)
  if (source !== undefined) {
    chunk.sources.push({ source, ref: refOf(row) })
    return
  }
  chunk.numbers.push(chunk.first + chunk.sources.length)
  chunk.sources.push(chunk.asked.length)
  chunk.asked.push(row)
  chunk.texts.push(text)
}

/** Most rows of a chunk, for each that is sent: they are in memory. */
const rowsPerAsked = 10

/** Rows in chunks, of which at most `size` are sent. What is known is read as rows come, so answers are added to it between. */
export async function* rowChunks(
  rows: Iterable<unknown> | AsyncIterable<unknown>,
  size: number,
  known: KnownAnswers,
): AsyncGenerator<RowChunk> {
  let chunk = emptyChunk(0)
  for await (const row of rows) {
    add(chunk, row, known)
    if (chunk.asked.length < size && chunk.sources.length < size * rowsPerAsked) continue
    yield chunk
    chunk = emptyChunk(chunk.first + chunk.sources.length)
  }
  if (chunk.sources.length > 0) yield chunk
}
