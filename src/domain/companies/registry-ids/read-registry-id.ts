import type { CountryCode } from '../../countries.ts'
import { passesMod97 } from './check-digits.ts'
import { foldIdentifier } from './fold-identifier.ts'
import { malformed, type RegistryIdReading, wrongCheckDigit } from './reading.ts'
import { registryIdSchemes } from './rules.ts'

const isLei = (compact: string): boolean => /^[A-Z0-9]{18}[0-9]{2}$/.test(compact) && passesMod97(compact)

/**
 * Reads an identifier as someone wrote it and says which company of the country's register it means, or why it means
 * none. Never throws and takes bounded time on any text. A wrong check digit is refused, never guessed right.
 */
export function readRegistryId(country: CountryCode, text: string): RegistryIdReading {
  const scheme = registryIdSchemes[country]
  if (scheme.canonicalForm.test(text)) {
    if (!/[1-9]/.test(text)) return malformed
    return scheme.hasValidCheckDigit(text) ? { kind: 'canonical', registryId: text } : wrongCheckDigit
  }
  const written = foldIdentifier(text)
  if (!written) return malformed
  if (isLei(written.compact)) return { kind: 'refused', reason: 'other_identifier', identifier: 'lei' }
  return scheme.read(written)
}
