import { globSync, statSync } from 'node:fs'
import { importers } from '../../src/importers/importers.ts'
import { jsonTexts, parseRecord } from '../../src/importers/readers/json-records.ts'
import { openDocument } from '../../src/importers/readers/open-document.ts'
import { fixture } from './partition-stores.ts'

const recordsIn = async (source: string, path: string): Promise<unknown[]> => {
  const { json, title = '' } = importers.get(source) ?? {}
  const { chunks } = await openDocument({ path, member: null, name: path, bytes: statSync(path).size })
  const records: unknown[] = []
  try {
    for await (const batch of json ? jsonTexts(chunks, json, title) : [])
      for (const record of batch.map(parseRecord)) if ('value' in record) records.push(record.value)
  } catch {
    // The file is of another source.
  }
  return records
}

/** The records of a source in all JSON fixtures. */
export const recordsOf = async (source: string): Promise<unknown[]> => {
  const files = globSync(fixture('**/*.{json,jsonl,ndjson}'))
  return (await Promise.all(files.map(file => recordsIn(source, file)))).flat()
}
