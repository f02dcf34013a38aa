import { distance } from 'fastest-levenshtein'
import { nearestCountry } from '#domain/companies/nearest-country.ts'
import { pathSegments } from '#domain/path-segments.ts'
import { errorCodes } from '#generated/error-codes.ts'

const longest = 64
const none = Number.POSITIVE_INFINITY

/** The edits between two words; infinite for more than a third of the known one. */
function edits(word: string, known: string): number {
  const count = distance(word, known)
  return count < known.length && count <= known.length / 3 ? count : none
}

/** How far a path is from a page: edits of all segments, of the last one, or that it is a part of the last one. */
function farness(given: readonly string[], page: readonly string[]): number {
  const [last = '', end = ''] = [given.at(-1), page.at(-1)]
  if (given.length === page.length) {
    const sum = page.reduce((total, segment, at) => total + edits(given[at] ?? '', segment), 0)
    if (sum < none) return sum
  }
  if (edits(last, end) < none) return 10 + edits(last, end)
  return last.length > 3 && end.includes(last) ? 20 + end.length - last.length : none
}

/** The page of the country that the end of a path names in another way: `/coverage/UK`, `/coverage/norway`, `/germany`. */
function countryPage(path: string, addresses: readonly string[]): string[] {
  const code = nearestCountry(pathSegments(path).at(-1)?.replaceAll('-', ' ') ?? '')
  return addresses.filter(address => address === `/coverage/${code}`)
}

const statuses: ReadonlySet<string> = new Set(Object.values(errorCodes).map(({ status }) => String(status)))

/** The errors of a status, which is no code: `/errors/404`. */
function errorsOfStatus(path: string): string[] {
  const [, status = ''] = /^\/errors?\/(\d{3})\/?$/i.exec(path) ?? []
  return statuses.has(status) ? [`/errors#status-${status}`] : []
}

/** The addresses whose spelling is nearest to a decoded path that does not exist, nearest first; three at most. */
export function nearestPages(path: string, addresses: readonly string[]): string[] {
  const given = pathSegments(path.toLowerCase().replaceAll('-', '_'))
  if (given.length === 0 || given.length > 4 || given.some(segment => segment.length > longest)) return []
  const spelt = addresses
    .map(address => ({ address, far: farness(given, pathSegments(address.toLowerCase().replaceAll('-', '_'))) }))
    .filter(({ far }) => far < none)
    .sort((one, other) => one.far - other.far)
    .map(({ address }) => address)
  return [...new Set([...errorsOfStatus(path), ...countryPage(path, addresses), ...spelt])].slice(0, 3)
}
