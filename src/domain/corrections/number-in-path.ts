import { countryCodes } from '../countries.ts'
import { readWholeIdentifier } from '../search/identifiers/read-identifiers.ts'
import type { Target } from './path-of-query.ts'

/** The longest text that can be a number. */
const longestNumber = 64

const decoded = (segment: string) => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

/**
 * The search for a number that stands in a path without its country: `/v1/companies/5493008H3828EMEXB082`. Its country is not
 * guessed, as check digits fit by chance too. Undefined if no check digit shows that it is a number.
 */
export function searchOfNumber({ path, query }: Target): Target | undefined {
  const segments = path.split('/').filter(segment => segment !== '')
  const number = decoded(segments.pop() ?? '')
  if (segments.at(-1)?.toLowerCase() !== 'companies' || number.length > longestNumber) return undefined
  const { readings } = readWholeIdentifier(number, countryCodes)
  return readings.some(({ isVerified }) => isVerified)
    ? { path: `/${segments.join('/')}`, query: { ...query, q: number } }
    : undefined
}
