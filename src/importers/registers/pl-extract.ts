import { type Json, objectOf, objectsOf } from '../mapping/json-values.ts'
import { dayFirst, text } from '../mapping/source-values.ts'

/**
 * An extract of the National Court Register. The current one (OdpisAktualny) has one value per key; the full one
 * (OdpisPelny) a list of all values, each with the numbers of the entries that added and removed it.
 */
export interface Extract {
  header: Json
  isFull: boolean
  /** The part under a path, `dzial1.kapital`. */
  part: (path: string) => Json
  /** The day of an entry by its number. */
  dayOf: (entry: unknown) => string | undefined
  /** The day of the last entry, and the court that made it. */
  last: { day: string | undefined; court: string | undefined }
  /** The day on which the register answered. */
  takenOn: string | undefined
  /** The strike-off and its day; undefined while the company is on the register. */
  struckOff: { on: string | undefined } | undefined
}

// The full extract lists all entries, the current one has the last of them in its header.
const lastEntryIn = (header: Json) => {
  const days = objectsOf(header.wpis).flatMap(({ dataWpisu }) => dayFirst(dataWpisu) ?? [])
  const latest = objectsOf(header.wpis).findLast(({ dataWpisu }) => dayFirst(dataWpisu) === days.toSorted().at(-1))
  return {
    day: dayFirst(header.dataOstatniegoWpisu ?? latest?.dataWpisu),
    court: text(header.oznaczenieSaduDokonujacegoOstatniegoWpisu ?? latest?.oznaczenieSaduDokonujacegoWpisu),
  }
}

/** Whether an entry has removed a value. */
export const isRemoved = (entry: Json) => text(entry.nrWpisuWykr) !== undefined
const isDated = (value: unknown) => Array.isArray(value) && value.some(item => 'nrWpisuWprow' in objectOf(item))

/**
 * The current value of a key: in a list with entry numbers, the last value that was not removed, or else the last one.
 */
export const current = (holder: Json, key: string): unknown => {
  const value = holder[key]
  if (!isDated(value)) return value
  const entries = objectsOf(value)
  const latest = entries.findLast(entry => !isRemoved(entry)) ?? entries.at(-1) ?? {}
  return key in latest ? latest[key] : latest
}

/** The removed values of a key, oldest first. */
export const former = (holder: Json, key: string): Json[] =>
  isDated(holder[key]) ? objectsOf(holder[key]).filter(isRemoved) : []

/** Whether a part contains a value that was not removed. */
export const hasCurrentValue = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(hasCurrentValue)
  if (typeof value !== 'object' || value === null) return text(value) !== undefined
  const entry = objectOf(value)
  if (isRemoved(entry)) return false
  return Object.entries(entry).some(([key, member]) => key !== 'nrWpisuWprow' && hasCurrentValue(member))
}

// A strike-off has no field: it is an entry of the full extract. `stanPozycji` does not show it: active foundations have 3. An
// organisation struck off the register of entrepreneurs alone stays in the register of associations.
const strikeOff = /WYKREŚLENIE.*(?:KRAJOWEGO REJESTRU SĄDOWEGO|KRS)/iu
const strikeOffIn = (header: Json): Json | undefined =>
  objectsOf(header.wpis).findLast(({ opis }) => strikeOff.test(text(opis) ?? ''))

/** The parts as they were before an entry removed all that was in force. */
const asBefore = (entry: Json, dane: Json): Json => {
  const number = text(entry.numerWpisu)
  return JSON.parse(JSON.stringify(dane), (key, value) =>
    key === 'nrWpisuWykr' && text(value) === number ? undefined : value,
  )
}

// `23.09.2026 10:30:57`. `stanZDnia` was that day once; today it is an earlier one, of which nothing has changed since.
const takenOn = ({ dataCzasOdpisu }: Json) => dayFirst(text(dataCzasOdpisu)?.slice(0, 10))

/** Opens an extract; undefined when the object is not one. */
export const openExtract = (value: unknown): Extract | undefined => {
  const odpis = objectOf(objectOf(value).odpis)
  const header = objectOf(odpis.naglowekA ?? odpis.naglowekP)
  const dane = objectOf(odpis.dane)
  if (!('numerKRS' in header) || !('dzial1' in dane)) return undefined
  const days = new Map(objectsOf(header.wpis).map(entry => [text(entry.numerWpisu), dayFirst(entry.dataWpisu)]))
  const struckOff = strikeOffIn(header)
  const parts = struckOff ? asBefore(struckOff, dane) : dane
  return {
    header,
    isFull: odpis.naglowekA === undefined,
    part: path => path.split('.').reduce((holder, key) => objectOf(holder[key]), parts),
    dayOf: entry => days.get(text(entry)),
    last: lastEntryIn(header),
    takenOn: takenOn(header),
    struckOff: struckOff && { on: dayFirst(struckOff.dataWpisu) },
  }
}
