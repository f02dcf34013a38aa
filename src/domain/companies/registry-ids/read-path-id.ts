import type { CountryCode } from '../../countries.ts'
import { readRegistryId } from './read-registry-id.ts'
import type { RegistryIdReading } from './reading.ts'

const longest = 300

/** Words and numbers with plus signs between them; not 9.23609E+08, which is a number that a spreadsheet has rounded. */
const formEncoded = /^(?!.*\de\+\d)[^\s+]+(?:\+[^\s+]+)+$/i

/** Sweden and Finland write a plus sign into the numbers of persons over 100. */
const personalNumber = /^(?:\d\d)?\d{6}\+\d{3}[0-9A-Z]$/i

const isFormEncoded = (text: string) => text.length <= longest && formEncoded.test(text) && !personalNumber.test(text)

/**
 * Reads the registry id of a path. Encoders of forms, such as `URLEncoder` of Java and `urlencode` of PHP, write a space as
 * `+`, which only a query understands.
 */
export function readPathId(country: CountryCode, text: string): RegistryIdReading {
  const reading = readRegistryId(country, text)
  if (reading.kind !== 'refused' || reading.reason !== 'malformed' || !isFormEncoded(text)) return reading
  const spaced = readRegistryId(country, text.replaceAll('+', ' '))
  return spaced.kind === 'canonical' || spaced.kind === 'corrected'
    ? { kind: 'corrected', registryId: spaced.registryId, correction: 'plus_signs_removed' }
    : reading
}
