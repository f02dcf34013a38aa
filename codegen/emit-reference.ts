import { readdirSync, readFileSync } from 'node:fs'
import { CORE_SCHEMA, load } from 'js-yaml'

const folder = new URL('../data/reference/', import.meta.url)

/** The tiers are read as YAML, because an operator may give another file. */
const isTable = (name: string) => name.endsWith('.yaml') && name !== 'tiers.yaml'

const toJson = (name: string) =>
  `${JSON.stringify(load(readFileSync(new URL(name, folder), 'utf8'), { schema: CORE_SCHEMA }), null, 1)}\n`

/** The reviewed tables of `data/reference` as JSON, by file name. Dates stay text. */
export const emitReference = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter(isTable)
      .sort()
      .map(name => [`reference/${name.replace(/yaml$/, 'json')}`, toJson(name)]),
  )
