import { isLei } from '../companies/registry-ids/read-registry-id.ts'
import type { Target } from './path-of-query.ts'

/**
 * The search for an LEI in a path without a country: `/v1/companies/5493008H3828EMEXB082`. Undefined for other numbers: check
 * digits of several countries fit many of them by chance.
 */
export function searchOfLei({ path, query }: Target): Target | undefined {
  const segments = path.split('/').filter(segment => segment !== '')
  const number = segments.pop() ?? ''
  if (segments.at(-1)?.toLowerCase() !== 'companies' || !isLei(number.toUpperCase())) return undefined
  return { path: `/${segments.join('/')}`, query: { ...query, q: number } }
}
