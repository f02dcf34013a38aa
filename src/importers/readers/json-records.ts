import { jsonIn } from '#domain/json-in.ts'
import { ImportError } from '../import-error.ts'
import type { JsonText } from './json-splitter.ts'
import { createJsonSplitter } from './json-splitter.ts'
import type { RawRecord } from './raw-record.ts'

/** The structure of a register's JSON. */
export interface JsonShape {
  /** Paths of the lists that contain the records, unless they are a top-level array or one per line. */
  recordsUnder: readonly string[]
  /** Paths of members that identify a record: if the first record of a file has none of them, the file is another register's. */
  recognisedBy?: readonly string[]
  /** Members that describe natural persons, which are never stored, not even in the reject file. */
  persons?: readonly string[]
  /**
   * Members about an end or a proceeding, by path, with the number of records of which at least one has it: without the member,
   * all companies would be served as active.
   */
  statusMembers?: Readonly<Record<string, number>>
}

const maxMembersNamed = 5

/** Parses the text of a record. */
export const parseRecord = ({ line, text }: JsonText): RawRecord<unknown> => {
  if (text === '')
    return {
      line,
      reason: 'the record is longer than 16 megabytes, or than 100000 elements of XML, or deeper than 1000',
    }
  const value = jsonIn(text)
  return value === undefined ? { line, reason: 'not valid JSON' } : { line, value }
}

/** A member of an object by its path, `odpis.dane`; undefined if there is none. */
export const memberAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined), value)

/** Why the first record of a file is another register's; undefined if it is not, or cannot be read. */
const misfitOf = (first: JsonText, { recognisedBy }: JsonShape, title: string): string | undefined => {
  const record = parseRecord(first)
  if (!recognisedBy || !('value' in record)) return undefined
  const { value } = record
  if (recognisedBy.some(path => memberAt(value, path) !== undefined)) return undefined
  const members = typeof value === 'object' && value !== null ? Object.keys(value) : []
  const found = members.slice(0, maxMembersNamed).join(', ') || 'nothing'
  return `this is not ${title}: its first record has none of the members ${recognisedBy.join(', ')}, but ${found.slice(0, 200)}`
}

/** The same, by the text that a file begins with. Throws `ImportError` if it is not JSON. */
export const misfitAtStart = (text: string, shape: JsonShape, title: string): string | undefined => {
  const [first] = createJsonSplitter(shape.recordsUnder).push(text)
  return first && misfitOf(first, shape, title)
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
      const misfit = misfitOf(first, shape, title)
      if (misfit) throw new ImportError(misfit)
    }
    yield found
  }
  splitter.end()
}
