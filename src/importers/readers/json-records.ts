import { ImportError } from '../import-error.ts'
import type { JsonText } from './json-splitter.ts'
import { createJsonSplitter } from './json-splitter.ts'
import type { RawRecord } from './raw-record.ts'

/** What the JSON of a register looks like. */
export interface JsonShape {
  /** Paths of the lists that records are held in, where they are not the members of a top-level array or one a line. */
  recordsUnder: readonly string[]
  /** Members by which a record is known: one that has none of them, at the head of a file, is another register's. */
  recognisedBy?: readonly string[]
  /** Members that tell of natural persons, which go nowhere, not even into the list of rejects. */
  persons?: readonly string[]
}

const maxMembersNamed = 5

const refuseForeign = (first: RawRecord<unknown> | undefined, { recognisedBy }: JsonShape, title: string) => {
  if (!recognisedBy || !first || !('value' in first)) return
  const members = typeof first.value === 'object' && first.value !== null ? Object.keys(first.value) : []
  if (recognisedBy.some(name => members.includes(name))) return
  const found = members.slice(0, maxMembersNamed).join(', ') || 'nothing'
  throw new ImportError(
    `This is not ${title}: its first record has none of the members ${recognisedBy.join(', ')}, but ${found.slice(0, 200)}.`,
  )
}

const parse = ({ line, text }: JsonText): RawRecord<unknown> => {
  try {
    return { line, value: JSON.parse(text) }
  } catch {
    // The engine's own words quote the text.
    return { line, reason: 'not valid JSON' }
  }
}

/**
 * Reads JSON records, one value at a time: a top-level array, an object a line, one object, or an object that holds them
 * under one of the paths. Yields the records of each piece of text together. Throws `ImportError` on a file cut short, or
 * whose first record is of another register.
 */
export async function* jsonRecords(
  chunks: AsyncIterable<string>,
  shape: JsonShape,
  title: string,
): AsyncGenerator<RawRecord<unknown>[]> {
  const splitter = createJsonSplitter(shape.recordsUnder)
  let isFirst = true
  for await (const chunk of chunks) {
    const records = splitter.push(chunk).map(parse)
    if (isFirst) refuseForeign(records[0], shape, title)
    if (records.length > 0) isFirst = false
    yield records
  }
  splitter.end()
}
