import type { CountryCode } from '../../countries.ts'
import { isRegistryId } from './is-registry-id.ts'

const maxLength = 500

/** Whether a text that is no registry id is several of them, as in a cell of a spreadsheet: `00445790, 01624297`. */
export function areSeveralIds(country: CountryCode, text: string): boolean {
  const parts = text
    .slice(0, maxLength)
    .split(/[\s,;|]+/)
    .filter(part => part !== '')
  return parts.length > 1 && parts.every(part => isRegistryId(country, part))
}
