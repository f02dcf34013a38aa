import type { components } from '#generated/schema.ts'
import { ClientError } from '../client-error.ts'
import { countryCodeOf } from '../country-code.ts'
import { toIsoDay } from './iso-day.ts'
import type { List } from './read-list.ts'

export type MatchRow = components['schemas']['MatchRow']

/** The columns of a list that say which company is meant, by name. */
export interface ColumnNames {
  name: string
  country?: string | undefined
  address?: string | undefined
  postalCode?: string | undefined
  locality?: string | undefined
  date?: string | undefined
  /** At most 5. */
  identifiers: readonly string[]
}

/** Turns the cells of a row into a row of a request. */
export type ToMatchRow = (cells: readonly string[]) => MatchRow

const fold = (name: string) => name.trim().toLowerCase()

function positionOf(name: string, { header, name: file }: List): number {
  const positions = [...header.keys()].filter(at => fold(header[at] ?? '') === fold(name))
  const [only, ...others] = positions
  if (only === undefined) throw new ClientError(`${file} has no column "${name}"; its columns are ${header.join(', ')}`)
  if (others.length > 0) throw new ClientError(`${file} has ${positions.length} columns "${name}"`)
  return only
}

const maxIdentifiers = 5

/** How the rows of a list are read; `country` is that of rows without one. Throws ClientError for a column that the list does not have. */
export function toMatchRow(list: List, names: ColumnNames, country: string | undefined): ToMatchRow {
  const cellOf = (name: string | undefined): ToCell => {
    if (name === undefined) return () => undefined
    const position = positionOf(name, list)
    return cells => cells[position]?.trim() || undefined
  }
  if (names.identifiers.length > maxIdentifiers)
    throw new ClientError('a row may have at most 5 columns of identifiers')
  const read = {
    name: cellOf(names.name),
    country: cellOf(names.country),
    address: cellOf(names.address),
    postal_code: cellOf(names.postalCode),
    locality: cellOf(names.locality),
    date: cellOf(names.date),
    identifiers: names.identifiers.map(cellOf),
  }
  const fallback = country === undefined ? undefined : countryCodeOf(country)
  return cells => {
    const given = read.country(cells)
    const identifiers = read.identifiers.flatMap(cell => cell(cells) ?? [])
    const day = read.date(cells)
    return definedOf({
      name: read.name(cells) ?? '',
      country: given === undefined ? fallback : countryCodeOf(given),
      address: read.address(cells),
      postal_code: read.postal_code(cells),
      locality: read.locality(cells),
      incorporation_date: day === undefined ? undefined : toIsoDay(day),
      identifiers: identifiers.length > 0 ? identifiers : undefined,
    })
  }
}

type ToCell = (cells: readonly string[]) => string | undefined

/** A row without its empty fields. */
const definedOf = (row: { [Name in keyof MatchRow]: MatchRow[Name] | undefined }): MatchRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as MatchRow
