import { ImportError } from '../import-error.ts'
import type { JsonText } from './json-splitter.ts'
import { createJsonSplitter } from './json-splitter.ts'
import type { RawRecord } from './raw-record.ts'

/** The structure of a register's JSON. */
export interface JsonShape {
  /** Paths of the lists that contain the records, unless they are a top-level array or one per line. */
  recordsUnder: readonly string[]
  /** Members that identify a record: if the first record of a file has none of them, the file is another register's. */
  recognisedBy?: readonly string[]
  /** Members that describe natural persons, which are never stored, not even in the reject file. */
  persons?: readonly string[]
}

const maxMembersNamed = 5

const refuseOtherRegister = (first: RawRecord<unknown>, { recognisedBy }: JsonShape, title: string) => {
  if (!recognisedBy || !('value' in first)) return
  const members = typeof first.value === 'object' && first.value !== null ? Object.keys(first.value) : []
  if (recognisedBy.some(name => members.includes(name))) return
  const found = members.slice(0, maxMembersNamed).join(', ') || 'nothing'
  throw new ImportError(
    `This is not ${title}: its first record has none of the members ${recognisedBy.join(', ')}, but ${found.slice(0, 200)}.`,
  )
}

/** Parses the text of a record. */
export const parseRecord = ({ line, text }: JsonText): RawRecord<unknown> => {
  try {
    return { line, value: JSON.parse(text) }
  } catch {
    // The engine's message would quote the text.
    return { line, reason: 'not valid JSON' }
  }
}

/**
 * Finds JSON records one by one: a top-level array, one object per line, a single object, or an object that contains
 * them under one of the paths. Yields the texts of each chunk together. Throws `ImportError` on a truncated file, or
 * when the first record is another register's.
 */
export async function* jsonTexts(
  chunks: AsyncIterable<string>,
  shape: JsonShape,
  title: string,
): AsyncGenerator<JsonText[]> {
  const splitter = createJsonSplitter(shape.recordsUnder)
  let isFirst = true
  for await (const chunk of chunks) {
    const found = splitter.push(chunk)
    const [first] = found
    if (isFirst && first) {
      isFirst = false
      refuseOtherRegister(parseRecord(first), shape, title)
    }
    yield found
  }
  splitter.end()
}
