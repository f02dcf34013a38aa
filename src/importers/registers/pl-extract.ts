import { type Json, objectOf, objectsOf } from '../mapping/json-values.ts'
import { dayFirst, text } from '../mapping/source-values.ts'

/**
 * An extract of the National Court Register. The current one (OdpisAktualny) has one value under a key; the full one
 * (OdpisPelny) a list of all there ever were, each with the numbers of the entries that brought it in and struck it out.
 */
export interface Extract {
  header: Json
  /** The part under a path, `dzial1.kapital`. */
  part: (path: string) => Json
  /** Day of an entry by its number. */
  dayOf: (entry: unknown) => string | undefined
}

const isStruck = (entry: Json) => text(entry.nrWpisuWykr) !== undefined
const isDated = (value: unknown) => Array.isArray(value) && value.some(item => 'nrWpisuWprow' in objectOf(item))

/** The current value of a key: of a list with entry numbers, the last that is not struck out, else the last. */
export const current = (holder: Json, key: string): unknown => {
  const value = holder[key]
  if (!isDated(value)) return value
  const entries = objectsOf(value)
  const latest = entries.findLast(entry => !isStruck(entry)) ?? entries.at(-1) ?? {}
  return key in latest ? latest[key] : latest
}

/** The former values of a key, which were struck out, oldest first. */
export const former = (holder: Json, key: string): Json[] =>
  isDated(holder[key]) ? objectsOf(holder[key]).filter(isStruck) : []

/** Whether a part contains a value that is not struck out. */
export const hasCurrentValue = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(hasCurrentValue)
  if (typeof value !== 'object' || value === null) return text(value) !== undefined
  const entry = objectOf(value)
  if (isStruck(entry)) return false
  return Object.entries(entry).some(([key, member]) => key !== 'nrWpisuWprow' && hasCurrentValue(member))
}

/** Opens an extract; undefined when the object is none. */
export const openExtract = (value: unknown): Extract | undefined => {
  const odpis = objectOf(objectOf(value).odpis)
  const header = objectOf(odpis.naglowekA ?? odpis.naglowekP)
  const dane = objectOf(odpis.dane)
  if (!('numerKRS' in header) || !('dzial1' in dane)) return undefined
  const days = new Map(objectsOf(header.wpis).map(entry => [text(entry.numerWpisu), dayFirst(entry.dataWpisu)]))
  return {
    header,
    part: path => path.split('.').reduce((holder, key) => objectOf(holder[key]), dane),
    dayOf: entry => days.get(text(entry)),
  }
}
