import { readFileSync } from 'node:fs'
import { parseYaml } from './parse-yaml.ts'
import { deepFreeze, fail, isRecord, listOf } from './read-reference.ts'

const load = () => {
  const parsed = parseYaml(readFileSync(new URL('./ignored-columns.yaml', import.meta.url), 'utf8'))
  return isRecord(parsed) ? deepFreeze(parsed) : fail('ignored-columns.yaml is not a mapping')
}

const sources = load()

const namesAt = (source: string, file: string): readonly string[] => listOf(sources[source] ?? {}, file).map(String)

/** Columns of a file that its importer knows and does not read; `*` stands for any text. */
export const ignoredColumns = (source: string, file: string): readonly string[] => namesAt(source, file)
