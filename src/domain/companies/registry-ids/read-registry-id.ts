import type { CountryCode } from '../../countries.ts'
import { passesMod97 } from './check-digits.ts'
import { foldIdentifier } from './fold-identifier.ts'
import { malformed, type RegistryIdReading, wrongCheckDigit } from './reading.ts'
import { registryIdSchemes } from './rules.ts'

const isLei = (compact: string): boolean => /^[A-Z0-9]{18}[0-9]{2}$/.test(compact) && passesMod97(compact)

/**
 * Reads an identifier in any notation: the canonical id of a company of the country's register, or the reason why it is
 * none. Never throws, and takes bounded time. A wrong check digit is refused, never corrected.
 */
export function readRegistryId(country: CountryCode, text: string): RegistryIdReading {
  const scheme = registryIdSchemes[country]
  if (scheme.canonicalForm.test(text)) {
    if (!/[1-9]/.test(text)) return malformed
    if (!scheme.hasValidCheckDigit(text)) return wrongCheckDigit
    const completed = scheme.complete?.(text)
    return { kind: 'canonical', registryId: text, ...(completed !== undefined && { completed }) }
  }
  const written = foldIdentifier(text)
  if (!written) return malformed
  if (isLei(written.compact)) return { kind: 'refused', reason: 'other_identifier', identifier: 'lei' }
  return scheme.read(written)
}
