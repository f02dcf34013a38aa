import type { CountryCode } from '../../countries.ts'
import { readRegistryId } from './read-registry-id.ts'

const maxLength = 500

const isId = (country: CountryCode, text: string) =>
  ['canonical', 'corrected'].includes(readRegistryId(country, text).kind)

/** Whether a text that is no registry id is several of them, as in a cell of a spreadsheet: `00445790, 01624297`. */
export function areSeveralIds(country: CountryCode, text: string): boolean {
  const parts = text
    .slice(0, maxLength)
    .split(/[\s,;|]+/)
    .filter(part => part !== '')
  return parts.length > 1 && parts.every(part => isId(country, part))
}
