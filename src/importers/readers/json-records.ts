import type { JsonText } from './json-splitter.ts'
import { createJsonSplitter } from './json-splitter.ts'
import type { RawRecord } from './raw-record.ts'

const parse = ({ line, text }: JsonText): RawRecord<unknown> => {
  try {
    return { line, value: JSON.parse(text) }
  } catch (error) {
    return { line, reason: error instanceof Error ? `not valid JSON: ${error.message}` : 'not valid JSON', raw: text }
  }
}

/**
 * Reads JSON records, one value at a time: a top-level array, an object a line, one object, or an object that holds them
 * under one of the paths. Yields the records of each piece of text together. Throws `ImportFailure` on a file cut short.
 */
export async function* jsonRecords(
  chunks: AsyncIterable<string>,
  recordsUnder: readonly string[],
): AsyncGenerator<RawRecord<unknown>[]> {
  const splitter = createJsonSplitter(recordsUnder)
  for await (const chunk of chunks) yield splitter.push(chunk).map(parse)
  splitter.end()
}
