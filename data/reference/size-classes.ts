import { readFileSync } from 'node:fs'
import type { CountryCode } from '#domain/countries.ts'
import { parseYaml } from './parse-yaml.ts'
import { deepFreeze, fail, isRecord } from './read-reference.ts'

const load = () => {
  const parsed = parseYaml(readFileSync(new URL('./size-classes.yaml', import.meta.url), 'utf8'))
  return isRecord(parsed) ? deepFreeze(parsed) : fail('size-classes.yaml is not a mapping')
}

const countries = load()

/** The register's label of a size class; undefined if it has none. */
export const sizeClassLabel = (country: CountryCode, code: string): string | undefined => {
  const labels = countries[country]
  const label = isRecord(labels) && Object.hasOwn(labels, code) ? labels[code] : undefined
  return typeof label === 'string' ? label : undefined
}
